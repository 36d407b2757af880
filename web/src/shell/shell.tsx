// SPDX-License-Identifier: MIT
// The frame around the pages: where one can go, language, colours, connection.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { connection } from "../api/connection";
import { language, texts } from "../i18n";
import { keys as keysEn } from "../i18n/en/keys";
import { shell as en } from "../i18n/en/shell";
import { keys as keysZh } from "../i18n/zh/keys";
import { shell as zh } from "../i18n/zh/shell";
import { useKeys } from "../keys/keys";
import { setSetting } from "../settings/store";
import { isDark } from "../theme/applyTheme";
import { Button } from "../ui/controls";
import { Icon } from "../ui/icon";
import { keysShown, Notices } from "./notices";
import { PageView } from "./pageView";
import { type PageEntry, pages } from "./pages";
import { link, route } from "./router";

const t = texts(en, zh);
const keyTexts = texts(keysEn, keysZh);
const moreShown = signal(false);

function NavigationLink({ page }: { page: PageEntry }) {
  const here = route.value.page === page.id;
  const place = page.first ? "nav-link first" : "nav-link";
  return (
    <li>
      <a class={place} href={link(page.id)} aria-current={here ? "page" : undefined}>
        <Icon name={page.icon} size={22} />
        <span>{t().pages[page.id]}</span>
      </a>
    </li>
  );
}

function ConnectionBadge() {
  const state = connection.value;
  return (
    <span class={`badge ${state}`} role="status">
      <span class="badge-dot" />
      <span class="badge-text">{t()[state]}</span>
    </span>
  );
}

function Tools() {
  const toggleLanguage = () => void setSetting("language", language.value === "zh" ? "en" : "zh");
  const toggleColours = () => void setSetting("appearance", isDark.value ? "light" : "dark");
  return (
    <div class="tools">
      <Button kind="quiet" class="language" onPress={toggleLanguage}>
        <span lang={language.value === "zh" ? "en" : "zh-Hans"}>{t().switchLanguage}</span>
      </Button>
      <Button
        kind="quiet"
        icon={isDark.value ? "sun" : "moon"}
        label={isDark.value ? t().toLight : t().toDark}
        onPress={toggleColours}
      />
      <Button
        kind="quiet"
        icon="keyboard"
        label={keyTexts().actions.keys}
        onPress={() => (keysShown.value = true)}
      />
    </div>
  );
}

function Navigation() {
  const rest = pages.filter((page) => !page.first);
  const inRest = rest.some((page) => page.id === route.value.page);
  return (
    <nav
      class={moreShown.value ? "navigation more-shown" : "navigation"}
      aria-label={t().navigation}
    >
      <ul>
        {pages.map((page) => (
          <NavigationLink key={page.id} page={page} />
        ))}
        <li class="nav-more">
          <button
            type="button"
            class={inRest ? "nav-link first here" : "nav-link first"}
            aria-expanded={moreShown.value}
            onClick={() => (moreShown.value = !moreShown.value)}
          >
            <Icon name="more" size={22} />
            <span>{t().more}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Said once the server has been lost for a moment, not for a blink. */
function OfflineBanner() {
  if (connection.value !== "offline") return null;
  return (
    <p class="offline" role="alert">
      <Icon name="warning" />
      <span>{t().offlineLong}</span>
    </p>
  );
}

export function Shell() {
  useKeys({ keys: () => (keysShown.value = true) });
  useEffect(() => {
    moreShown.value = false;
  }, [route.value]);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {t().skip}
      </a>
      <div class="shell">
        <header class="top">
          <a class="brand" href={link("home")}>
            <img src="/icon.svg" alt="" width={28} height={28} />
            <span>joseki</span>
          </a>
          <Navigation />
          <div class="top-end">
            <ConnectionBadge />
            <Tools />
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <OfflineBanner />
          <PageView />
        </main>
      </div>
      <Notices />
    </>
  );
}
