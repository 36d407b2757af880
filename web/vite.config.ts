// SPDX-License-Identifier: MIT
// How the pages are put together: hashed files, no inline script or style (the server's CSP forbids them).
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  build: {
    target: "es2022",
    outDir: "dist",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  // The development server hands the API on to a running `joseki serve`.
  server: { proxy: { "/api": { target: "http://127.0.0.1:2048", ws: true } } },
});
