// Bundles the extension and the packages that it uses into one file, with their licences.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { addLicences } from "../../view/licences.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/extension.ts"],
  bundle: true,
  minify: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  outfile: "out/extension.js",
  metafile: true,
});
await addLicences(here, metafile);
