// SPDX-License-Identifier: MIT
// Text and pictures to the clipboard or to a file.
import { texts } from "../i18n";
import { shell as en } from "../i18n/en/shell";
import { shell as zh } from "../i18n/zh/shell";
import { announce } from "../shell/announce";
import { toast } from "../shell/toasts";

const t = texts(en, zh);

function told(done: boolean): boolean {
  const text = done ? t().copied : t().copyFailed;
  toast({ tone: done ? "good" : "bad", text });
  announce(text);
  return done;
}

/** The old way, which also works where the connection is not encrypted (--lan). */
function copySelected(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden-label";
  // Beside the focus: a dialog makes everything outside of it unreachable.
  const here = document.querySelector("dialog[open]") ?? document.body;
  const focused = document.activeElement;
  here.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return told(true);
  } catch {
    return told(copySelected(text));
  }
}

/** To the clipboard; to a file of this name where the browser does not allow that. */
export async function sharePicture(picture: Promise<Blob>, name: string): Promise<void> {
  try {
    // The item takes a picture still in the making: some browsers want it within the key press.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    told(true);
  } catch {
    saveFile(name, await picture);
    toast({ tone: "info", text: t().pictureSaved });
  }
}

export function saveFile(name: string, content: Blob): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(content);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export async function base64OfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** "20261116_184500" for names of files. */
export function timeStamp(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `${day}_${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
}
