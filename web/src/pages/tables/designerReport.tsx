// SPDX-License-Identifier: MIT
// What the server says of a painted formation, with the buttons to save and to share it.
import type { Schemas } from "../../api/client";
import { formatBytes } from "../../i18n";
import { asSentence, serverWords } from "../../i18n/server";
import { copyText } from "../../ui/clipboard";
import { Button, Select } from "../../ui/controls";
import { FormationPicture, formationWords } from "../../ui/formationPicture";
import { Icon } from "../../ui/icon";
import { t } from "./store";
import { count, duration } from "./words";

export type Report = Schemas["FormationReport"];

/** The tables it can have; of the chosen one what it would cost. */
function Targets({
  report,
  target,
  onTarget,
}: Pick<ReportProps, "target" | "onTarget"> & {
  report: Report;
}) {
  const possible = report.targets.filter((choice) => choice.possible);
  if (possible.length === 0) return <p class="hint">{t().noTarget}</p>;
  const { estimate } = report;
  return (
    <>
      <Select
        label={t().target}
        value={String(target)}
        choices={possible.map((choice) => {
          const words = String(choice.target);
          return { value: words, label: words };
        })}
        onChange={(chosen) => onTarget(Number(chosen))}
      />
      {estimate ? (
        <p class={estimate.fits ? "hint" : "job-error"}>
          {t().wouldCost(
            count(estimate.states),
            formatBytes(estimate.bytes),
            formatBytes(estimate.memory_bytes),
            duration(estimate.seconds),
          )}{" "}
          {estimate.fits ? t().fits : t().fitsNot}
        </p>
      ) : (
        <p class="hint">{t().tooLargeToEstimate}</p>
      )}
    </>
  );
}

interface ReportProps {
  report: Report | null;
  /** The painting has changed since. */
  checking: boolean;
  /** It has a name and can be saved. */
  named: boolean;
  target: number;
  onTarget: (target: number) => void;
  onSave: (replace: boolean) => void;
}

export function ReportView(props: ReportProps) {
  const { report, checking, named, target, onTarget, onSave } = props;
  if (!report) return <p class="hint">{t().checking}</p>;
  return (
    <div class="report" aria-live="polite" aria-busy={checking}>
      <p class={report.ok ? "verdict good" : "verdict bad"}>
        <Icon name={report.ok ? "check" : "warning"} />
        {report.ok
          ? t().valid
          : asSentence(serverWords(report.message, report.message_text), report.message_text)}
      </p>
      {!report.ok && report.hint !== "" && (
        <p class="hint">
          {asSentence(serverWords(report.hint, report.hint_text), report.hint_text)}
        </p>
      )}
      {report.look && (
        <div class="report-look">
          <FormationPicture look={report.look} />
          <p class="hint">{formationWords(report.look)}</p>
        </div>
      )}
      {report.ok && report.formation?.symmetry && (
        <p class="hint">{t().symmetryIs(t().symmetries[report.formation.symmetry] ?? "")}</p>
      )}
      {report.ok && <Targets report={report} target={target} onTarget={onTarget} />}
      {named && report.taken && <p class="hint">{t().taken}</p>}
      {!named && report.ok && <p class="hint">{t().nameMissing}</p>}
      <div class="row-of">
        <Button
          kind="primary"
          icon="check"
          disabled={!report.ok || !named || checking}
          onPress={() => onSave(report.taken)}
        >
          {named && report.taken ? t().replace : t().save}
        </Button>
        <Button
          icon="copy"
          disabled={report.share === "" || !named}
          onPress={() => void copyText(report.share)}
        >
          {t().share}
        </Button>
      </div>
    </div>
  );
}
