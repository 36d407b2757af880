// SPDX-License-Identifier: MIT
// English texts of the Help page.
export const help = {
  title: "Help",
  search: "Search the manual",
  searchHint: "Enter: next place, Shift+Enter: previous",
  found: (count: number) => (count === 1 ? "1 place" : `${count} places`),
  place: (at: number, count: number) => `${at} of ${count}`,
  nothing: "Nothing found. Try a shorter word.",
  contents: "Contents",
  openContents: "Contents",
  previous: "Previous place",
  next: "Next place",
  licences: "Licences",
  licencesIntro: "The Studio is free software. It is built on the work of others:",
  component: "Component",
  use: "For",
  licence: "Licence",
  texts: "The texts of the licences",
  others:
    "The Apache License 2.0 and the GNU Lesser General Public License 2.1 are on every Linux system, on Debian in /usr/share/common-licenses. The library under the latter is linked dynamically and can be replaced.",
  log: "When something goes wrong",
  logIntro:
    "This file records what the server, builds, proofs and training did, and what went wrong, one event per line. It contains no tokens and nothing that a page sent:",
  noLog: "This server writes no log: it was started with JOSEKI_LOG=off.",
  tour: "Take the tour again",
};
