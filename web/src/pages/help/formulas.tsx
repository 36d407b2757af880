// SPDX-License-Identifier: MIT
// The formulas of the manual as MathML: the browser draws them, nothing is loaded.
import type { ComponentChildren, JSX } from "preact";

// The attribute is written out only if it is a text.
const fixed = { stretchy: "false" as unknown as boolean };

const V = (props: { of: ComponentChildren; name?: string }) => (
  <mrow>
    <mi>{props.name ?? "V"}</mi>
    <mo {...fixed}>(</mo>
    {props.of}
    <mo {...fixed}>)</mo>
  </mrow>
);

/** The board with a new tile of that value on cell c. */
const withTile = (tile: number) => (
  <mrow>
    <mi>b</mi>
    <mo>+</mo>
    <msub>
      <mn>{tile}</mn>
      <mi>c</mi>
    </msub>
  </mrow>
);

const Half = () => (
  <mfrac>
    <mi>T</mi>
    <mn>2</mn>
  </mfrac>
);

const level = (
  <mrow>
    <mi>L</mi>
    <mo>=</mo>
    <mi>B</mi>
    <mo>+</mo>
    <msub>
      <mi>log</mi>
      <mn>2</mn>
    </msub>
    <mi>T</mi>
  </mrow>
);

const layer = (
  <mrow>
    <mi>k</mi>
    <mo>=</mo>
    <mfrac>
      <mrow>
        <mi>S</mi>
        <mo>−</mo>
        <msub>
          <mi>S</mi>
          <mn>0</mn>
        </msub>
      </mrow>
      <mn>2</mn>
    </mfrac>
  </mrow>
);

const value = (
  <mrow>
    <V of={<mi>b</mi>} />
    <mo>=</mo>
    <mfrac>
      <mn>1</mn>
      <mrow>
        <mo {...fixed}>|</mo>
        <mi>E</mi>
        <mo {...fixed}>|</mo>
      </mrow>
    </mfrac>
    <munder>
      <mo>∑</mo>
      <mrow>
        <mi>c</mi>
        <mo>∈</mo>
        <mi>E</mi>
      </mrow>
    </munder>
    <mo {...fixed}>[</mo>
    <mo {...fixed}>(</mo>
    <mn>1</mn>
    <mo>−</mo>
    <mi>p</mi>
    <mo {...fixed}>)</mo>
    <V name="M" of={withTile(2)} />
    <mo>+</mo>
    <mi>p</mi>
    <V name="M" of={withTile(4)} />
    <mo {...fixed}>]</mo>
  </mrow>
);

const best = (
  <mrow>
    <V name="M" of={<mi>b</mi>} />
    <mo>=</mo>
    <munder>
      <mi>max</mi>
      <mrow>
        <mi>d</mi>
        <mo>∈</mo>
        <mo {...fixed}>{"{"}</mo>
        <mo>←</mo>
        <mo>→</mo>
        <mo>↑</mo>
        <mo>↓</mo>
        <mo {...fixed}>{"}"}</mo>
      </mrow>
    </munder>
    <V of={<V name="d" of={<mi>b</mi>} />} />
  </mrow>
);

const layers = (
  <mrow>
    <mi>n</mi>
    <mo>=</mo>
    <Half />
    <mo>+</mo>
    <mi>x</mi>
  </mrow>
);

const speed = (
  <mrow>
    <mi>t</mi>
    <mo>=</mo>
    <msub>
      <mi>t</mi>
      <mn>0</mn>
    </msub>
    <mo>·</mo>
    <msup>
      <mn>10</mn>
      <mrow>
        <mo {...fixed}>(</mo>
        <mn>100</mn>
        <mo>−</mo>
        <mi>v</mi>
        <mo {...fixed}>)</mo>
        <mo>/</mo>
        <mn>100</mn>
      </mrow>
    </msup>
  </mrow>
);

/** By the name that the manual gives. */
export const formulas: Readonly<Record<string, JSX.Element>> = {
  level,
  layer,
  value,
  best,
  layers,
  speed,
};

export function Formula({ name }: { name: string }) {
  return (
    <div class="formula" tabIndex={0} role="group" aria-label={name}>
      <math display="block">{formulas[name]}</math>
    </div>
  );
}
