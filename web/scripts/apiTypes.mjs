// SPDX-License-Identifier: MIT
// Writes src/api/schema.d.ts from the pieces of the OpenAPI document that the server is built with.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const pieces = process.env.JOSEKI_API_DIR ?? join(here, "../../src/app/studio/api");
const target = join(here, "../src/api/schema.d.ts");

const whole = {
  openapi: "3.1.0",
  info: { title: "joseki", version: "1" },
  paths: {},
  components: {},
};
for (const name of (await readdir(pieces)).filter((file) => file.endsWith(".json")).sort()) {
  const piece = JSON.parse(await readFile(join(pieces, name), "utf8"));
  Object.assign(whole.paths, piece.paths);
  for (const [kind, entries] of Object.entries(piece.components ?? {})) {
    whole.components[kind] = { ...whole.components[kind], ...entries };
  }
}
const types = astToString(await openapiTS(whole, { defaultNonNullable: false }));
await writeFile(target, `// Written by scripts/apiTypes.mjs.\n${types}`);
