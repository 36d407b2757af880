// SPDX-License-Identifier: MIT
// How the rates of all boards of this layer are spread, and where this board stands among them.
import { useEffect, useState } from "preact/hooks";
import { call, type Schemas } from "../../api/client";
import { attempt } from "../../api/errors";
import { formatNumber, formatPercent } from "../../i18n";
import { Fold } from "../../ui/panels";
import { rateText } from "../../i18n/rate";
import { state, t } from "./store";

type Layer = Schemas["PracticeLayer"];

function Histogram({ layer }: { layer: Layer }) {
  const most = Math.max(1, ...layer.bins);
  const last = layer.bins.length - 1;
  const here =
    layer.here === null ? -1 : Math.min(last, Math.floor(layer.here * layer.bins.length));
  const edge = (index: number) => formatPercent(index / layer.bins.length, 0);
  return (
    <ol class="histogram">
      {layer.bins.map((boards, index) => (
        <li
          key={index}
          class={index === here ? "here" : ""}
          style={{ "--height": Math.sqrt(boards / most) }}
          title={t().layerBin(edge(index), edge(index + 1), formatNumber(boards))}
        >
          <span class="hidden-label">
            {t().layerBin(edge(index), edge(index + 1), formatNumber(boards))}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The best rate of each layer as a line from its lowest to 1; the layer of this board is marked. */
function LayersPlot({ layer }: { layer: Layer }) {
  const { layers } = layer;
  const [first, last] = [layers[0], layers.at(-1)];
  if (!first || !last || layers.length < 2) return null;
  const low = Math.min(...layers.map((one) => one.best_rate));
  const x = (index: number) => (300 * index) / (layers.length - 1);
  const y = (rate: number) => 58 - (56 * (rate - low)) / (1 - low || 1);
  const points = layers.map((one, i) => `${x(i).toFixed(1)},${y(one.best_rate).toFixed(1)}`);
  const index = layers.findIndex((one) => one.layer === layer.layer);
  const words = t().layersPlot(rateText(first.best_rate), rateText(last.best_rate));
  return (
    <figure>
      <svg class="layers-plot" viewBox="0 0 300 60" preserveAspectRatio="none" aria-hidden="true">
        {index >= 0 && <line x1={x(index)} x2={x(index)} y1={0} y2={60} />}
        <polyline points={points.join(" ")} />
      </svg>
      <figcaption class="hint">{words}</figcaption>
    </figure>
  );
}

function LayerView({ layer }: { layer: Layer }) {
  if (layer.layer === null || layer.boards === 0) return <p class="muted">{t().layerNone}</p>;
  const mean = layer.mean === null ? "–" : rateText(layer.mean);
  return (
    <>
      <Histogram layer={layer} />
      <p class="hint">
        {t().layerFacts(formatNumber(layer.boards), String(layer.layer), mean)}
        {layer.below !== null && ` ${t().layerBelow(formatPercent(layer.below, 1))}`}{" "}
        {t().layerScale}
      </p>
      <LayersPlot layer={layer} />
    </>
  );
}

/** Asks only while it is open: a large layer takes a moment. */
function LayerBody() {
  const [layer, setLayer] = useState<Layer | null>(null);
  const code = state.value?.code;
  const table = state.value?.table?.name;
  useEffect(() => {
    void attempt(async () => setLayer(await call("practice/layer", {})));
  }, [code, table]);
  return layer === null ? null : <LayerView layer={layer} />;
}

export function LayerFold() {
  const [open, setOpen] = useState(false);
  if (!state.value?.table?.built) return null;
  return (
    <Fold title={t().layer} icon="chart" open={open} onToggle={setOpen}>
      {open && <LayerBody />}
    </Fold>
  );
}
