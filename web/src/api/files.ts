// SPDX-License-Identifier: MIT
// Files of games on their way to the server: long ones go in parts, since messages are short.
import { base64OfFile } from "../ui/clipboard";
import { call, type Schemas } from "./client";

// A multiple of three: the base64 of a part has no padding within the file.
const PART_BYTES = 600_000;

/** The games of the file, which the server keeps. Throws what `call` throws. */
export async function addFile(file: File): Promise<readonly Schemas["ReplayGame"][]> {
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES));
  let games: readonly Schemas["ReplayGame"][] = [];
  for (let part = 1; part <= parts; part++) {
    const piece = file.slice((part - 1) * PART_BYTES, part * PART_BYTES);
    const base64 = await base64OfFile(piece);
    games = (await call("replay/add", { file_name: file.name, base64, part, parts })).games;
  }
  return games;
}
