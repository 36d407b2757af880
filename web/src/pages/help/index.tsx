// SPDX-License-Identifier: MIT
// Help: the manual with its contents and a search, and the licences.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { serverFacts } from "../../api/client";
import { attempt } from "../../api/errors";
import { loadModule } from "../../api/modules";
import { language, texts } from "../../i18n";
import { help as en } from "../../i18n/en/help";
import { help as zh } from "../../i18n/zh/help";
import { go, link, route } from "../../shell/router";
import { Button } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Fold } from "../../ui/panels";
import { Licences } from "./licencesView";
import { ChapterView } from "./manualView";
import { type Chapter, chapters } from "./manual/markdown";
import { chaptersWith } from "./manual/search";
import "./help.css";

const t = texts(en, zh);

const sources = {
  en: () => import("./manual/en.md?raw"),
  zh: () => import("./manual/zh.md?raw"),
};

/** The manual in the language chosen now; empty until it is there. */
function useManual(): readonly Chapter[] {
  const [manual, setManual] = useState<readonly Chapter[]>([]);
  const wanted = language.value;
  useEffect(() => {
    let current = true;
    void attempt(async () => {
      const source = (await loadModule(sources[wanted])).default;
      if (current) setManual(chapters(source));
    });
    return () => {
      current = false;
    };
  }, [wanted]);
  return manual;
}

function Contents({ manual }: { manual: readonly Chapter[] }) {
  const here = route.value.query.get("section");
  const entries = [
    ...manual.map(({ anchor, title }) => ({ anchor, title })),
    { anchor: "log", title: t().log },
    { anchor: "licences", title: t().licences },
  ];
  return (
    <ul class="contents-list">
      {entries.map(({ anchor, title }) => (
        <li key={anchor}>
          <a
            href={link("help", { section: anchor })}
            aria-current={here === anchor ? "location" : undefined}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Goes through the marked places of the page, round and round. */
function useHits(word: string, manual: readonly Chapter[]) {
  const article = useRef<HTMLElement>(null);
  const [count, setCount] = useState(0);
  const [at, setAt] = useState(-1);
  useEffect(() => {
    setCount(article.current?.querySelectorAll("mark").length ?? 0);
    setAt(-1);
  }, [word, manual]);
  const show = (step: number) => {
    const hits = [...(article.current?.querySelectorAll("mark") ?? [])];
    if (hits.length === 0) return;
    const next = at < 0 && step < 0 ? hits.length - 1 : (at + step + hits.length) % hits.length;
    hits.forEach((hit, i) => hit.classList.toggle("here", i === next));
    hits[next]!.scrollIntoView({ block: "center" });
    setAt(next);
  };
  return { article, count, at, show };
}

interface SearchProps {
  word: string;
  onWord: (word: string) => void;
  hits: { count: number; at: number; show: (step: number) => void };
}

function SearchBox({ word, onWord, hits }: SearchProps) {
  const words = hits.at >= 0 ? t().place(hits.at + 1, hits.count) : t().found(hits.count);
  return (
    <div class="manual-search" role="search">
      <Icon name="search" />
      <input
        type="search"
        id="manual-search"
        aria-label={t().search}
        placeholder={t().search}
        title={t().searchHint}
        value={word}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onWord(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && hits.show(event.shiftKey ? -1 : 1)}
      />
      {word !== "" && (
        <>
          <output class="muted" for="manual-search">
            {words}
          </output>
          <Button
            icon="back"
            kind="quiet"
            label={t().previous}
            disabled={hits.count === 0}
            onPress={() => hits.show(-1)}
          />
          <Button
            icon="step"
            kind="quiet"
            label={t().next}
            disabled={hits.count === 0}
            onPress={() => hits.show(1)}
          />
        </>
      )}
    </div>
  );
}

/** Shows the section that the address names, also when the manual arrives later. */
function useSection(manual: readonly Chapter[]): void {
  const section = route.value.query.get("section");
  useEffect(() => {
    if (section === null || manual.length === 0) return;
    const target = document.getElementById(section);
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  }, [section, manual]);
}

/** Where to read what went wrong. */
function LogPlace() {
  const [log, setLog] = useState<string | null>();
  useEffect(() => void attempt(async () => setLog((await serverFacts()).log)), []);
  if (log === undefined) return null;
  return (
    <section id="log" aria-labelledby="log-title" tabIndex={-1}>
      <h2 id="log-title">{t().log}</h2>
      <p>{log === null ? t().noLog : t().logIntro}</p>
      {log !== null && (
        <p>
          <code class="log-place">{log}</code>
        </p>
      )}
    </section>
  );
}

export function Page() {
  const manual = useManual();
  const [word, setWord] = useState("");
  const shown = useMemo(() => chaptersWith(manual, word.trim()), [manual, word]);
  const hits = useHits(word.trim(), manual);
  useSection(manual);
  return (
    <div class="page help-page">
      <header class="help-head">
        <h1>{t().title}</h1>
        <SearchBox word={word} onWord={setWord} hits={hits} />
        <Button icon="play" kind="quiet" onPress={() => go("home", { tour: "1" })}>
          {t().tour}
        </Button>
      </header>
      <nav class="contents" aria-label={t().contents}>
        <Contents manual={manual} />
      </nav>
      <div class="contents-fold">
        <Fold title={t().openContents}>
          <Contents manual={manual} />
        </Fold>
      </div>
      <article class="manual" ref={hits.article}>
        {shown.map((chapter) => (
          <ChapterView key={chapter.anchor} chapter={chapter} word={word.trim()} />
        ))}
        {manual.length > 0 && shown.length === 0 && <p class="muted">{t().nothing}</p>}
        {word.trim() === "" && <LogPlace />}
        {word.trim() === "" && <Licences />}
      </article>
    </div>
  );
}
