// SPDX-License-Identifier: MIT
// The page that the address names, loaded when it is first wanted.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { showError } from "../api/errors";
import { loadModule } from "../api/modules";
import { texts } from "../i18n";
import { shell as en } from "../i18n/en/shell";
import { shell as zh } from "../i18n/zh/shell";
import { LinkButton } from "../ui/controls";
import { Empty } from "../ui/panels";
import { announce } from "./announce";
import { type PageId, type PageProps, pages } from "./pages";
import { link, route } from "./router";

const t = texts(en, zh);
const loaded = signal<ReadonlyMap<string, ComponentType<PageProps>>>(new Map());

const loading = new Set<PageId>();

async function load(id: PageId): Promise<void> {
  const entry = pages.find((page) => page.id === id);
  if (!entry || loaded.value.has(id) || loading.has(id)) return;
  loading.add(id);
  try {
    const { Page } = await loadModule(entry.load);
    loaded.value = new Map(loaded.value).set(id, Page);
  } catch (error) {
    showError(error);
  } finally {
    loading.delete(id);
  }
}

/** The page and its title; a screen reader hears the title after a change of page. */
export function PageView() {
  const { page: name, query } = route.value;
  const entry = pages.find((page) => page.id === name);
  const title = entry ? t().pages[entry.id] : t().notFound;
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = `${title} · ${t().product}`;
    if (!isFirst.current) announce(title);
    isFirst.current = false;
  }, [title]);
  useEffect(() => {
    if (entry) void load(entry.id);
  }, [entry]);
  const Page = loaded.value.get(name);
  if (!entry) {
    return (
      <Empty icon="search" title={t().notFound}>
        <LinkButton href={link("home")}>{t().goHome}</LinkButton>
      </Empty>
    );
  }
  if (!Page) return <p class="page-loading muted">{t().loading}</p>;
  return <Page key={name} query={query} />;
}
