// SPDX-License-Identifier: MIT
// A slider that shows its value while it moves and tells it when it is let go.
import { useRef, useState } from "preact/hooks";
import { Slider } from "./controls";

interface LiveSliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  words: (value: number) => string;
  hint?: string | ((value: number) => string);
  /** Until it is done the knob stays where it was let go. */
  onChange: (value: number) => unknown;
}

export function LiveSlider({ hint, words, onChange, ...props }: LiveSliderProps) {
  const [moving, setMoving] = useState<number | null>(null);
  const last = useRef(0);
  const value = moving ?? props.value;
  return (
    <Slider
      {...props}
      min={props.min ?? 0}
      value={value}
      words={words(value)}
      hint={typeof hint === "function" ? hint(value) : hint}
      onInput={setMoving}
      onChange={async (chosen) => {
        const change = ++last.current;
        setMoving(chosen);
        await onChange(chosen);
        if (change === last.current) setMoving(null);
      }}
    />
  );
}
