// Builds the page of the 3D view from `view/` at the top of the repository into the package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const page = fileURLToPath(new URL("../../view/", import.meta.url));
const into = fileURLToPath(new URL("view/", import.meta.url));
if (!["three", "esbuild"].every((name) => existsSync(`${page}node_modules/${name}`))) {
  const installed = spawnSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: page, stdio: "inherit", shell: process.platform === "win32" });
  if (installed.status !== 0) process.exit(1);
}
process.exit(spawnSync(process.execPath, ["build.mjs", into], { cwd: page, stdio: "inherit" }).status ?? 1);
