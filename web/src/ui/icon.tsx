// SPDX-License-Identifier: MIT
// Line icons on a 24 x 24 grid.
const PATHS = {
  home: "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9",
  game: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  minigames:
    "M7.5 8h9a4.5 4.5 0 0 1 4.4 5.4l-.6 2.9a2.6 2.6 0 0 1-4.6 1L14 15h-4l-1.7 2.3a2.6 2.6 0 0 1-4.6-1l-.6-2.9A4.5 4.5 0 0 1 7.5 8zM8.5 10.3v3M7 11.8h3M15 10.6v.1M17 12.6v.1",
  players:
    "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16 11a3 3 0 1 0 0-6M3.5 19c0-3 2-5 4.5-5s4.5 2 4.5 5M15 14c3 0 5.5 1.5 5.5 5",
  practice: "M4 18.5 9 13l3.5 3L20 7.5M15.5 7.5H20V12",
  replay: "M5 12a7 7 0 1 0 2.1-5M5 4.5V9h4.5M10 9v6l5-3z",
  tables:
    "M5 6.5c0-1.4 3.1-2.5 7-2.5s7 1.1 7 2.5S15.9 9 12 9 5 7.9 5 6.5zM5 6.5v11C5 18.9 8.1 20 12 20s7-1.1 7-2.5v-11M5 12c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4",
  help: "M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  more: "M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  keyboard: "M3.5 7h17v10h-17zM7 10.5v.1M10.3 10.5v.1M13.7 10.5v.1M17 10.5v.1M8.5 14h7",
  close: "M6 6l12 12M18 6 6 18",
  undo: "M9 14 4.5 9.5 9 5M5 9.5h9a5.5 5.5 0 0 1 0 11h-3",
  redo: "M15 14l4.5-4.5L15 5M19 9.5h-9a5.5 5.5 0 0 0 0 11h3",
  play: "M8 5.5v13l10-6.5z",
  stop: "M7 7h10v10H7z",
  pause: "M9 6v12M15 6v12",
  step: "M6 5.5v13l9-6.5zM18.5 5.5v13",
  back: "M18 5.5v13L9 12zM5.5 5.5v13",
  plus: "M12 5v14M5 12h14",
  refresh: "M19 12a7 7 0 1 1-2.1-5M19 4.5V9h-4.5",
  copy: "M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9",
  download: "M12 4v11M7 10.5 12 15.5l5-5M5 19.5h14",
  upload: "M12 15.5V4.5M7 9 12 4l5 5M5 19.5h14",
  camera: "M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z",
  record: "M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  edit: "M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM14 6.5l3.5 3.5",
  dice: "M5 5h14v14H5zM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1",
  flipH: "M12 4v16M9 8v8l-5 2V6zM15 8v8l5 2V6z",
  flipV: "M4 12h16M8 9h8l2-5H6zM8 15h8l2 5H6z",
  rotateRight: "M19 13a7 7 0 1 1-2.5-6L19 9M19 4.5V9h-4.5",
  rotateLeft: "M5 13a7 7 0 1 0 2.5-6L5 9M5 4.5V9h4.5",
  heat: "M12 21a6 6 0 0 0 6-6c0-4-3-5.5-3.5-9.5C12 7 11 9.5 11.2 11.5 9.8 11 9.5 10 9.5 9 7.5 10.5 6 12.5 6 15a6 6 0 0 0 6 6z",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6",
  compress: "M12 3v6.5M9 6.5l3 3 3-3M12 21v-6.5M9 17.5l3-3 3 3M4.5 12h15",
  check: "M5 12.5 10 17.5 19.5 7",
  warning: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1",
  folder: "M3.5 6h6l2 2.5h9v10.5h-17z",
  chart: "M4.5 19.5V4.5M4.5 19.5h15M8.5 16v-5M12.5 16V7.5M16.5 16v-3",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  swap: "M7 4.5v14M7 4.5 3.5 8M7 4.5 10.5 8M17 19.5v-14M17 19.5 13.5 16M17 19.5l3.5-3.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20",
  external: "M13.5 5H19v5.5M19 5l-8 8M16 14v5H5V8h5",
  chevron: "M9 5.5 15.5 12 9 18.5",
  chevronLeft: "M15 5.5 8.5 12 15 18.5",
  chevronsLeft: "M12.5 5.5 6 12l6.5 6.5M19 5.5 12.5 12l6.5 6.5",
  chevronsRight: "M5 5.5l6.5 6.5L5 18.5M11.5 5.5 18 12l-6.5 6.5",
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration only: the control it stands in carries the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const side = `${size / 16}rem`; // grows with the interface
  return (
    <svg
      class="icon"
      width={side}
      height={side}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
