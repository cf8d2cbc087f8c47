// Appends the licences of all bundled packages to the bundle, so that every copy of it includes them.
import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const TEXTS = /^(licen[cs]e|copying|notice|third.?party.?notices)/i;

/** Appends licences to the outputs of esbuild's metafile for a build in `folder`. Throws if a package has no
 * licence. */
export async function addLicences(folder, { outputs }) {
  for (const [output, { inputs }] of Object.entries(outputs)) {
    const packages = new Set(Object.keys(inputs).flatMap((path) => PACKAGE.exec(path)?.[1] ?? []));
    for (const each of [...packages].sort()) {
      const { name, version } = JSON.parse(await readFile(join(folder, each, "package.json"), "utf8"));
      const texts = (await readdir(join(folder, each))).filter((file) => TEXTS.test(file)).sort();
      if (texts.length === 0) throw new Error(`${name} has no file with its licence`);
      for (const file of texts) {
        const text = await readFile(join(folder, each, file), "utf8");
        await appendFile(join(folder, output), `\n/*! ${name} ${version}: ${file}\n\n${text.trim().replaceAll("*/", "* /")}\n*/\n`);
      }
    }
  }
}
