// SPDX-License-Identifier: MIT
// The plain controls of every page: buttons, switches, sliders, choices, text fields.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon, type IconName } from "./icon";

interface ButtonProps {
  children?: ComponentChildren;
  icon?: IconName;
  /** Without children: the name for screen readers and the tooltip. */
  label?: string;
  kind?: "plain" | "primary" | "quiet" | "danger";
  pressed?: boolean;
  disabled?: boolean;
  submit?: boolean;
  onPress?: () => void;
  class?: string;
  id?: string;
}

export function Button(props: ButtonProps) {
  const { children, icon, label, kind = "plain", pressed, disabled = false } = props;
  const only = children === undefined ? " icon-only" : "";
  return (
    <button
      type={props.submit ? "submit" : "button"}
      id={props.id}
      class={`button ${kind}${only} ${props.class ?? ""}`}
      aria-label={children === undefined ? label : undefined}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={props.onPress}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

export function LinkButton(props: {
  href: string;
  icon?: IconName;
  kind?: "plain" | "primary" | "quiet";
  children: ComponentChildren;
}) {
  return (
    <a class={`button ${props.kind ?? "plain"}`} href={props.href}>
      {props.icon && <Icon name={props.icon} />}
      <span>{props.children}</span>
    </a>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, hint, on, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="field switch-field">
      <span class="field-text">
        <label for={id}>{label}</label>
        {hint !== undefined && (
          <span class="hint" id={`${id}h`}>
            {hint}
          </span>
        )}
      </span>
      <button
        type="button"
        id={id}
        class="switch"
        role="switch"
        aria-checked={on}
        aria-describedby={hint === undefined ? undefined : `${id}h`}
        disabled={disabled}
        onClick={() => onChange(!on)}
      >
        <span class="switch-knob" />
      </button>
    </div>
  );
}

interface SliderProps {
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value in words, shown beside the name and read out. */
  words: string;
  disabled?: boolean;
  /** While the knob moves. */
  onInput?: (value: number) => void;
  /** When it is let go. */
  onChange: (value: number) => void;
}

export function Slider(props: SliderProps) {
  const id = useId();
  const filled = `${(100 * (props.value - props.min)) / (props.max - props.min || 1)}%`;
  const number = (event: Event) => Number((event.currentTarget as HTMLInputElement).value);
  return (
    <div class="field slider-field">
      <div class="slider-head">
        <label for={id}>{props.label}</label>
        <output for={id}>{props.words}</output>
      </div>
      <input
        id={id}
        type="range"
        class="slider"
        min={props.min}
        max={props.max}
        step={props.step ?? 1}
        value={props.value}
        disabled={props.disabled}
        aria-valuetext={props.words}
        style={{ "--filled": filled }}
        onInput={(event) => props.onInput?.(number(event))}
        onChange={(event) => props.onChange(number(event))}
      />
      {props.hint !== undefined && <span class="hint">{props.hint}</span>}
    </div>
  );
}

export interface Choice<V extends string> {
  value: V;
  label: string;
  icon?: IconName;
  disabled?: boolean;
}

interface ChoiceProps<V extends string> {
  label: string;
  hint?: string;
  hideLabel?: boolean;
  value: V;
  choices: readonly Choice<V>[];
  disabled?: boolean;
  onChange: (value: V) => void;
}

/** One of a few, all in sight. */
export function Segmented<V extends string>(props: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset class="field segmented" disabled={props.disabled}>
      <legend class={props.hideLabel ? "hidden-label" : ""}>{props.label}</legend>
      <div class="segments">
        {props.choices.map((choice) => (
          <label
            key={choice.value}
            class={choice.value === props.value ? "segment chosen" : "segment"}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === props.value}
              disabled={choice.disabled}
              onChange={() => props.onChange(choice.value)}
            />
            {choice.icon && <Icon name={choice.icon} size={18} />}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {props.hint !== undefined && <span class="hint">{props.hint}</span>}
    </fieldset>
  );
}

/** One of many, in a list of the browser. */
export function Select<V extends string>(props: ChoiceProps<V>) {
  const id = useId();
  return (
    <div class="field select-field">
      <label for={id} class={props.hideLabel ? "hidden-label" : ""}>
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.value as V)}
      >
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      {props.hint !== undefined && <span class="hint">{props.hint}</span>}
    </div>
  );
}

interface TextFieldProps {
  label: string;
  hint?: string;
  hideLabel?: boolean;
  value: string;
  mono?: boolean;
  error?: string;
  placeholder?: string;
  onInput: (value: string) => void;
  onEnter?: () => void;
}

export function TextField(props: TextFieldProps) {
  const id = useId();
  const note = props.error ?? props.hint;
  return (
    <div class={props.error === undefined ? "field text-field" : "field text-field wrong"}>
      <label for={id} class={props.hideLabel ? "hidden-label" : ""}>
        {props.label}
      </label>
      <input
        id={id}
        type="text"
        class={props.mono ? "mono" : ""}
        value={props.value}
        placeholder={props.placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={props.error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}n`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && props.onEnter?.()}
      />
      {note !== undefined && (
        <span class="hint" id={`${id}n`}>
          {note}
        </span>
      )}
    </div>
  );
}

/** Text of several lines. */
export function TextArea(props: Omit<TextFieldProps, "onEnter">) {
  const id = useId();
  const note = props.error ?? props.hint;
  return (
    <div class={props.error === undefined ? "field text-field" : "field text-field wrong"}>
      <label for={id} class={props.hideLabel ? "hidden-label" : ""}>
        {props.label}
      </label>
      <textarea
        id={id}
        class={props.mono ? "mono" : ""}
        rows={3}
        value={props.value}
        placeholder={props.placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={props.error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}n`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      {note !== undefined && (
        <span class="hint" id={`${id}n`}>
          {note}
        </span>
      )}
    </div>
  );
}
