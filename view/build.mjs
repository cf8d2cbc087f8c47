// Makes the page of its sources: one script and one style sheet, put beside the Python that serves them.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const into = process.argv[2] ?? `${here}../server/robray/view/page`;
await mkdir(into, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { view: "src/main.ts" },
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "eof",
  outdir: into,
});
await build({ absWorkingDir: here, entryPoints: { view: "src/style.css" }, bundle: true, minify: true, outdir: into });
