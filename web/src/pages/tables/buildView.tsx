// SPDX-License-Identifier: MIT
// Building: a formation with its target or a game, options, and the estimate.
import { useEffect, useState } from "preact/hooks";
import { settings } from "../../settings/store";
import { Segmented } from "../../ui/controls";
import { formationWords } from "../../ui/formationPicture";
import { Card } from "../../ui/panels";
import { OptionsView } from "./buildOptions";
import { type Formation, FormationPicker, GamePicker, TargetPicker } from "./buildPickers";
import { EstimateCard } from "./estimateCard";
import { type BuildOptions, choices, loadChoices, t } from "./store";

/** "L3-512" as a formation and a target, if there is such a formation. */
function split(table: string): [string, number] {
  const at = table.lastIndexOf("-");
  return [table.slice(0, at), Number(table.slice(at + 1))];
}

const FIRST_TARGET = 256;

function targetOf(formation: Formation | undefined, wanted: number): number {
  const possible = formation?.targets.filter((choice) => choice.possible) ?? [];
  return (possible.find((choice) => choice.target === wanted) ?? possible[0])?.target ?? 0;
}

export function BuildView({ table: asked }: { table: string | null }) {
  const [askedName, askedTarget] = split(asked ?? "");
  const all = choices.value;
  const isAskedGame = all?.games.some((game) => game.table === asked) ?? false;
  const [kind, setKind] = useState<"formation" | "game" | null>(null);
  const [name, setName] = useState(askedName === "" ? "442" : askedName);
  const [wanted, setWanted] = useState(askedTarget || FIRST_TARGET);
  const [gameName, setGameName] = useState(asked ?? "");
  const [options, setOptions] = useState<BuildOptions>({
    p4: settings.value.p4,
    compress: settings.value.build_compress,
    threads: settings.value.build_threads,
    memory: settings.value.build_memory,
  });
  useEffect(() => void loadChoices(), []);
  // Another table was asked for while the page was open: by what fits instead, or by a link.
  useEffect(() => {
    if (asked === null) return;
    setKind(null);
    setGameName(asked);
    setName(askedName);
    setWanted(askedTarget || FIRST_TARGET);
  }, [asked]);
  if (!all) return <p class="muted">{t().loading}</p>;
  const isGame = (kind ?? (isAskedGame ? "game" : "formation")) === "game";
  const formation = all.formations.find((candidate) => candidate.name === name);
  const target = targetOf(formation, wanted);
  const game = all.games.find((candidate) => candidate.table === gameName);
  const choice = formation?.targets.find((candidate) => candidate.target === target);
  const table = isGame ? (game?.table ?? null) : (choice?.table ?? null);
  const level = (formation?.big ?? 0) + Math.log2(target || 1);
  const machine: BuildOptions = {
    threads: options.threads ?? 0,
    memory: options.memory ?? "",
    ...(options.folder === undefined ? {} : { folder: options.folder }),
  };
  return (
    <div class="build-columns">
      <Card title={t().what}>
        <Segmented
          label={t().what}
          hideLabel
          value={isGame ? "game" : "formation"}
          choices={[
            { value: "formation", label: t().formations },
            { value: "game", label: t().games },
          ]}
          onChange={setKind}
        />
        {isGame ? (
          <GamePicker chosen={gameName} onChoose={setGameName} />
        ) : (
          <>
            <FormationPicker chosen={name} onChoose={setName} />
            {formation && (
              <>
                <p class="hint">
                  <strong>{formation.name}</strong>: {formationWords(formation.look)}
                </p>
                <TargetPicker formation={formation} target={target} onChoose={setWanted} />
              </>
            )}
          </>
        )}
        <OptionsView options={options} level={level} isGame={isGame} onChange={setOptions} />
      </Card>
      <EstimateCard
        table={table}
        options={isGame ? machine : options}
        there={isGame ? (game?.there ?? false) : (choice?.there ?? false)}
      />
    </div>
  );
}
