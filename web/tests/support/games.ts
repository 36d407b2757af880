// SPDX-License-Identifier: MIT
// Games for tests, as texts of 2048verse: random moves on small boards, so that small tables know them.
import type { Page } from "playwright-core";

/** 2x4, 18 moves, 76 points; every think time is known. */
export const GAME_2X4 = "2x4-test_01001MõÊwËÊn÷ÊNh80ò93úÊhRÊjë9Oë8OÜÊS2ËMÒ8hôË3590ø90n8OaÊRj8O";

/** 4x4, three moves, as docs/formats/2048verse-replay.md has it. */
export const GAME_4X4 = "4x4-demo_00003M79jjÒB¾üi";

export interface TestFile {
  name: string;
  text: string;
}

/** As if somebody had dropped the files onto the window. */
export async function dropFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  await page.evaluate((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    document.body.dispatchEvent(
      new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  }, files);
}

/** For a file chooser. */
export const asUpload = ({ name, text }: TestFile) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text, "utf8"),
});
