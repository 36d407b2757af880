// SPDX-License-Identifier: MIT
// The formation designer: paint, let the server check it, save, share.
import { useEffect, useState } from "preact/hooks";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { toast } from "../../shell/toasts";
import { Segmented, Select } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { type Brush, Canvas } from "./canvas";
import { DesignerFields } from "./designerFields";
import { type Report, ReportView } from "./designerReport";
import { ImportField, type Known, OwnFormations, SharedField } from "./formationShelf";
import { bodyOf, emptyPainting, KINDS, type Painting, paintingFrom } from "./painting";
import { loadChoices, t } from "./store";

const FIRST_TARGET = 256;

/** The wanted target if the formation can have it, else the largest one that is smaller. */
function possibleTarget(report: Report | null, wanted: number): number {
  const possible = report?.targets.filter((choice) => choice.possible) ?? [];
  const fitting = possible.filter((choice) => choice.target <= wanted);
  return (fitting.at(-1) ?? possible[0])?.target ?? wanted;
}

/** Where an unfinished painting is kept when the page is left. */
const KEPT = "joseki.painting";

function keptPainting(): Painting {
  try {
    return {
      ...emptyPainting(),
      ...(JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Painting),
    };
  } catch {
    return emptyPainting();
  }
}

/** What the server says of the painting; it is asked a moment after the last stroke. */
function useReport(painting: Painting, target: number): [Report | null, boolean] {
  const [report, setReport] = useState<Report | null>(null);
  const [checking, setChecking] = useState(true);
  useEffect(() => {
    sessionStorage.setItem(KEPT, JSON.stringify(painting));
    const stop = new AbortController();
    setChecking(true);
    const timer = setTimeout(() => {
      void attempt(async () => {
        const body = { painting: bodyOf(painting), target };
        setReport(await call("formation/validate", body, stop.signal));
        setChecking(false);
      });
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [painting, target]);
  return [report, checking];
}

function useKnown(): [Known, () => void] {
  const [known, setKnown] = useState<Known>([]);
  const load = () =>
    void attempt(async () => {
      setKnown((await call("formation/list", {})).formations);
    });
  useEffect(load, []);
  return [known, load];
}

function BrushChoice({ brush, onChange }: { brush: Brush; onChange: (brush: Brush) => void }) {
  const brushes: readonly Brush[] = [...KINDS, "target"];
  const label = (value: Brush) => (value === "target" ? t().targetBrush : t().brushes[value]);
  return (
    <Segmented
      label={t().brush}
      hint={brush === "target" ? t().targetHint : t().brushHints[brush]}
      value={brush}
      choices={brushes.map((value) => ({ value, label: label(value) }))}
      onChange={onChange}
    />
  );
}

export function DesignerView() {
  const [painting, setPainting] = useState(keptPainting);
  const [brush, setBrush] = useState<Brush>("locked");
  const [known, reload] = useKnown();
  const [wanted, setTarget] = useState(FIRST_TARGET);
  const [report, checking] = useReport(painting, wanted);
  const target = possibleTarget(report, wanted);
  useEffect(() => setTarget(target), [target]);
  const startFrom = (name: string) => {
    const entry = known.find((candidate) => candidate.formation.name === name);
    setPainting(entry ? { ...paintingFrom(entry.painting), name: painting.name } : emptyPainting());
  };
  const save = (replace: boolean) =>
    void attempt(async () => {
      const saved = await call("formation/save", { painting: bodyOf(painting), replace });
      if (!saved.ok) return void toast({ tone: "bad", text: saved.message });
      toast({ tone: "good", text: t().saved(painting.name) });
      reload();
      setPainting({ ...painting });
      await loadChoices();
    });
  return (
    <div class="designer">
      <Card title={t().designerTitle}>
        <p class="hint">{t().designerHint}</p>
        <BrushChoice brush={brush} onChange={setBrush} />
        <Canvas painting={painting} brush={brush} onPaint={setPainting} />
        <p class="hint">{t().canvasKeys}</p>
        <Select
          label={t().startFrom}
          value=""
          choices={[
            { value: "", label: "…" },
            { value: " ", label: t().startEmpty },
            ...known.map(({ formation }) => ({ value: formation.name, label: formation.name })),
          ]}
          onChange={startFrom}
        />
      </Card>
      <div class="stack">
        <Card title={t().report}>
          <DesignerFields
            painting={painting}
            report={report}
            known={known}
            onChange={setPainting}
          />
          <ReportView
            report={report}
            checking={checking}
            named={painting.name.trim() !== ""}
            target={target}
            onTarget={setTarget}
            onSave={save}
          />
        </Card>
        <Card>
          <SharedField onOpen={(shared) => setPainting(paintingFrom(shared))} />
          <ImportField onChange={reload} />
          <OwnFormations
            known={known}
            onEdit={(own) => setPainting(paintingFrom(own))}
            onChange={reload}
          />
        </Card>
      </div>
    </div>
  );
}
