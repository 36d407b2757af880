// SPDX-License-Identifier: MIT
// Small drawings of what lies on boards, of power-ups and of trophies. Their colours come from CSS.
import type { ComponentChildren } from "preact";

const drawings = {
  bomb: (
    <>
      <circle class="dark" cx="11" cy="15" r="7" />
      <path class="dark" d="M13.6 6.6l3.2 2.6-2 2.4-3.2-2.6z" />
      <path class="line" d="M16 7.5c1-2.6 3.2-2.8 4.4-1.6" />
      <circle class="hot" cx="20.6" cy="5.4" r="1.9" />
      <path class="shine" d="M7 13a4.6 4.6 0 0 1 2.6-2.8" />
    </>
  ),
  gift: (
    <>
      <rect class="warm" x="4" y="10" width="16" height="10" rx="1.5" />
      <rect class="warm" x="3" y="7" width="18" height="4" rx="1" />
      <path class="band" d="M12 7v13" />
      <path
        class="line"
        d="M12 7C8 7 6.5 3.6 9 3.2c1.8-.3 3 1.8 3 3.8 0-2 1.2-4.1 3-3.8 2.5.4 1 3.8-3 3.8z"
      />
    </>
  ),
  factoriser: (
    <>
      <circle class="cool" cx="12" cy="12" r="8.5" />
      <path class="cut" d="M7 12h10" />
      <circle class="dot" cx="12" cy="8" r="1.6" />
      <circle class="dot" cx="12" cy="16" r="1.6" />
    </>
  ),
  island: (
    <>
      <path class="sand" d="M3 19c2-5 5-6.5 9-6.5s7 1.5 9 6.5z" />
      <path class="wood" d="M12 13c0-3 .4-5 1.6-7.2" />
      <path
        class="leaf"
        d="M13.6 6C11 3.4 8 4 6.8 6.2 9 5.6 11.4 5.4 13.6 6zM13.6 6c1-3 4-3.6 6-1.8-2.2-.2-4.2.4-6 1.8zM13.6 6c2.6-.4 4.6 1 5 3.6C17.2 7.8 15.6 6.6 13.6 6z"
      />
      <path class="wave" d="M3 21c1.5-1.2 3-1.2 4.5 0s3 1.2 4.5 0 3-1.2 4.5 0 3 1.2 4.5 0" />
    </>
  ),
  block: (
    <>
      <rect class="stone" x="4" y="4" width="16" height="16" rx="2.5" />
      <path class="cut" d="M8 8l8 8M16 8l-8 8" />
    </>
  ),
  crater: (
    <>
      <path
        class="earth"
        d="M12 4l2 2 3-.6.6 3 3 .9-1.2 2.7 1.2 2.7-3 .9-.6 3-3-.6-2 2-2-2-3 .6-.6-3-3-.9L4.6 12 3.4 9.300l3-.9.6-3 3 .6z"
      />
      <circle class="dark" cx="12" cy="12" r="4" />
    </>
  ),
  wrapped: (
    <>
      <rect class="warm" x="4" y="4" width="16" height="16" rx="3" />
      <path class="cut" d="M12 8v5M12 16v.1" />
    </>
  ),
  raid: (
    <>
      <circle class="aim" cx="12" cy="12" r="8" />
      <path class="aim" d="M12 1.500v6M12 16.500v6M1.5 12h6M16.5 12h6" />
    </>
  ),
  glove: (
    <>
      <path
        class="warm"
        d="M6.5 11V7.300a1.3 1.3 0 0 1 2.6 0V5.200a1.3 1.3 0 0 1 2.6 0v-.6a1.3 1.3 0 0 1 2.6 0v1.500a1.3 1.3 0 0 1 2.6 0V14c0 4-2.2 6.5-5.6 6.5-3 0-4.3-1.6-5.6-4.300l-1.9-3.700c-.8-1.7 1.2-2.7 2.2-1.500z"
      />
    </>
  ),
  twist: (
    <>
      <path class="turn" d="M18.5 9.500A7 7 0 1 0 19 13" />
      <path class="turn" d="M19.5 4.500v5h-5" />
    </>
  ),
  trophy: (
    <>
      <path class="cup" d="M7 4h10v5a5 5 0 0 1-10 0zM10.5 14h3v3.500h-3zM8 17.500h8V20H8z" />
      <path class="handle" d="M7 5.500H4c0 3 1 5 3.5 5.500M17 5.500h3c0 3-1 5-3.5 5.5" />
    </>
  ),
} satisfies Record<string, ComponentChildren>;

export type PictureName = keyof typeof drawings;

export function Picture({ name }: { name: string }) {
  return (
    <svg class={`mg-picture ${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name as PictureName]}
    </svg>
  );
}
