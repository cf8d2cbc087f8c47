// Builds the page from its sources: one script and one style sheet, written into the Python package that serves them.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { addLicences } from "./licences.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const into = process.argv[2] ?? `${here}../server/robray/view/page`;
await mkdir(into, { recursive: true });
// Hash of the sources. Tests compare it to detect an outdated page.
const sources = createHash("sha256");
for (const name of (await readdir(`${here}src`)).sort()) sources.update(name).update(await readFile(`${here}src/${name}`));
/** Contents of an icon without its `<svg>` element. The style sheet sets its size, stroke and fill. */
const drawing = (svg) => svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.indexOf("</svg>")).replaceAll(/\s+/g, " ").replaceAll("> <", "><").trim();
const { metafile } = await build({
  absWorkingDir: here,
  banner: { js: `/* of ${sources.digest("hex")} */` },
  entryPoints: { view: "src/main.ts" },
  plugins: [{ name: "icons", setup: (build) => build.onLoad({ filter: /\.svg$/ }, async ({ path }) => ({ contents: drawing(await readFile(path, "utf8")), loader: "text" })) }],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "eof",
  outdir: into,
  metafile: true,
});
await addLicences(here, metafile);
await build({ absWorkingDir: here, entryPoints: { view: "src/style.css" }, bundle: true, minify: true, outdir: into });
