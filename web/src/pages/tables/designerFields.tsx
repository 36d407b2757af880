// SPDX-License-Identifier: MIT
// What the designer asks beside the board: name, numbers, and boards that are written instead of painted.
import { useEffect, useState } from "preact/hooks";
import { textWords } from "../../i18n/server";
import { Select, TextArea, TextField } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import type { Report } from "./designerReport";
import type { Known } from "./formationShelf";
import { boardsIn, type Painting, wholeNumber } from "./painting";
import { t } from "./store";

const SYMMETRIES = [
  "auto",
  "identity",
  "diagonal",
  "horizontal",
  "full",
  "min24",
  "min33",
  "min34",
] as const;
const MOST_SUM = 32_766;
const MOST_STEPS = 16_384;

interface FieldsProps {
  painting: Painting;
  report: Report | null;
  known: Known;
  onChange: (painting: Painting) => void;
}

interface NumberFieldProps {
  label: string;
  hint: string;
  placeholder: string;
  value: number | undefined;
  isRight: (value: number) => boolean;
  wrong: (typed: string) => string;
  onChange: (value: number | undefined) => void;
}

/** Keeps what is typed, also while it is no number yet: a minus sign comes before its digits. */
function NumberField(props: NumberFieldProps) {
  const { value, isRight, onChange } = props;
  const words = value === undefined ? "" : String(value);
  const [text, setText] = useState(words);
  const typed = wholeNumber(text);
  const isEmpty = text.trim() === "";
  const known = typed !== null && isRight(typed) ? typed : undefined;
  // Another painting was opened.
  useEffect(() => {
    if (known !== value) setText(words);
  }, [value]);
  const set = (next: string) => {
    setText(next);
    const number = wholeNumber(next);
    onChange(number !== null && isRight(number) ? number : undefined);
  };
  const error = isEmpty || known !== undefined ? {} : { error: props.wrong(text.trim()) };
  return (
    <TextField
      label={props.label}
      hint={props.hint}
      placeholder={props.placeholder}
      value={text}
      {...error}
      onInput={set}
    />
  );
}

interface BoardsFieldProps {
  field: "masks" | "seeds";
  painting: Painting;
  report: Report | null;
  onChange: (painting: Painting) => void;
}

/** What the server says of just this field. */
function errorOf(field: string, report: Report | null): { error?: string } {
  if (!report || report.ok || report.message_text.pattern !== "{}: {}") return {};
  const [name, what] = report.message_text.values;
  return name === field && typeof what === "object" ? { error: textWords(what) } : {};
}

function BoardsField({ field, painting, report, onChange }: BoardsFieldProps) {
  const boards = painting[field] ?? [];
  const [text, setText] = useState(boards.join("\n"));
  useEffect(() => {
    if (boardsIn(text).join() !== boards.join()) setText(boards.join("\n"));
  }, [boards.join()]);
  const set = (typed: string) => {
    setText(typed);
    onChange({ ...painting, [field]: boardsIn(typed) });
  };
  return (
    <TextArea
      label={t()[field]}
      hint={t()[`${field}Hint`]}
      {...errorOf(field, report)}
      mono
      value={text}
      onInput={set}
    />
  );
}

function without(painting: Painting, field: "extra_steps" | "all_of_sum" | "next"): Painting {
  const { [field]: _, ...rest } = painting;
  return rest;
}

function NextChoice({ painting, known, onChange }: Omit<FieldsProps, "report">) {
  const choices = [
    { value: "", label: t().noNext },
    ...known.map(({ formation: { name } }) => ({ value: name, label: name })),
  ];
  return (
    <Select
      label={t().nextFormation}
      hint={t().nextHint}
      value={painting.next ?? ""}
      choices={choices}
      onChange={(next) => onChange(next === "" ? without(painting, "next") : { ...painting, next })}
    />
  );
}

export function DesignerFields({ painting, report, known, onChange }: FieldsProps) {
  const isWritten = (painting.masks?.length ?? 0) + (painting.seeds?.length ?? 0) > 0;
  const [open, setOpen] = useState(isWritten);
  useEffect(() => {
    if (isWritten) setOpen(true);
  }, [isWritten]);
  const setNumber = (field: "extra_steps" | "all_of_sum") => (value: number | undefined) =>
    onChange(value === undefined ? without(painting, field) : { ...painting, [field]: value });
  return (
    <div class="designer-fields">
      <TextField
        label={t().name}
        hint={t().nameHint}
        value={painting.name}
        onInput={(name) => onChange({ ...painting, name })}
      />
      <Select
        label={t().symmetry}
        value={painting.symmetry ?? "auto"}
        choices={SYMMETRIES.map((value) => ({
          value: value as string,
          label: t().symmetries[value]!,
        }))}
        onChange={(symmetry) => onChange({ ...painting, symmetry })}
      />
      <NumberField
        label={t().extraSteps}
        hint={t().extraStepsHint}
        placeholder={String(report?.formation?.extra_steps ?? "")}
        value={painting.extra_steps}
        isRight={(steps) => Math.abs(steps) <= MOST_STEPS}
        wrong={t().extraStepsWrong}
        onChange={setNumber("extra_steps")}
      />
      <NumberField
        label={t().allOfSum}
        hint={t().allOfSumHint}
        placeholder={t().allOfSumNone}
        value={painting.all_of_sum}
        isRight={(sum) => sum >= 2 && sum <= MOST_SUM && sum % 2 === 0}
        wrong={t().allOfSumWrong}
        onChange={setNumber("all_of_sum")}
      />
      <Fold title={t().written} icon="edit" open={open} onToggle={setOpen}>
        <BoardsField field="masks" painting={painting} report={report} onChange={onChange} />
        <BoardsField field="seeds" painting={painting} report={report} onChange={onChange} />
        <NextChoice painting={painting} known={known} onChange={onChange} />
      </Fold>
    </div>
  );
}
