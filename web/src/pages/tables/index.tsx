// SPDX-License-Identifier: MIT
// Tables: what is built, the queue, what can be built here, and formations of one's own.
import { useEffect } from "preact/hooks";
import type { PageProps } from "../../shell/pages";
import { link } from "../../shell/router";
import { Icon, type IconName } from "../../ui/icon";
import { BuildView } from "./buildView";
import { ComputerView } from "./computerView";
import { DesignerView } from "./designerView";
import { ListView } from "./listView";
import { QueueView } from "./queueView";
import { follow, t } from "./store";
import "./tables.css";

type View = "list" | "build" | "computer" | "designer";

const ICONS: Record<View, IconName> = {
  list: "tables",
  build: "plus",
  computer: "chart",
  designer: "edit",
};

function viewOf(query: URLSearchParams): View {
  const asked = query.get("view");
  if (asked !== null && asked in ICONS) return asked as View;
  return query.has("build") ? "build" : "list";
}

function Views({ now }: { now: View }) {
  return (
    <nav class="views" aria-label={t().viewsLabel}>
      {(Object.keys(ICONS) as View[]).map((view) => (
        <a
          key={view}
          href={link("tables", view === "list" ? {} : { view })}
          aria-current={view === now ? "page" : undefined}
        >
          <Icon name={ICONS[view]} size={18} />
          {t().views[view]}
        </a>
      ))}
    </nav>
  );
}

export function Page({ query }: PageProps) {
  useEffect(follow, []);
  const view = viewOf(query);
  return (
    <div class="page tables-page">
      <header class="page-head">
        <h1>{t().title}</h1>
        <Views now={view} />
      </header>
      {view === "list" && <QueueView />}
      {view === "list" && <ListView openFolders={query.has("folders")} />}
      {view === "build" && <BuildView table={query.get("build")} />}
      {view === "computer" && <ComputerView />}
      {view === "designer" && <DesignerView />}
    </div>
  );
}
