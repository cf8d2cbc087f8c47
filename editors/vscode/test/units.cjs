// Tests that need no VS Code: node units.cjs. Each result is a line of JSON, like those of the other runners.
const assert = require("node:assert/strict");
const { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { delimiter, join } = require("node:path");
const { buildSync } = require("esbuild");
const { runSteps } = require("./workbench.cjs");

const scratch = mkdtempSync(join(tmpdir(), "robray-units-"));

/** Bundles and loads a source module that needs little of the `vscode` API. */
function load(name) {
  const outfile = join(scratch, `${name}.cjs`);
  const entry = join(__dirname, "..", "src", `${name}.ts`);
  const alias = { vscode: join(__dirname, "vscode.cjs") };
  buildSync({ entryPoints: [entry], bundle: true, platform: "node", format: "cjs", outfile, alias, logLevel: "error" });
  return require(outfile);
}

const { isNewer, versionIn } = load("versions");
const { absoluteLists, asPath, checkArguments, moduleArguments } = load("arguments");
const { shownPosition } = load("jointValue");
const { stepOf } = load("step");
const { locate, onPath } = load("locate");

const steps = {
  "versions come in the order of Python's packages": () => {
    const ascending = ["0.1.0.dev1", "0.1.0a1.dev2", "0.1.0a1", "0.1.0b2", "0.1.0rc1", "0.1.0", "0.1.0.post1", "0.1.1", "0.2", "0.10.0", "1.0.0"];
    ascending.forEach((one, index) =>
      ascending.forEach((other, rank) => assert.equal(isNewer(one, other), index > rank, `${one} > ${other}`)),
    );
    assert.equal(isNewer("0.1", "0.1.0"), false);
    assert.equal(isNewer("0.1.0", "0.1"), false);
    assert.equal(isNewer("v0.2.0+local.3", "0.1"), true);
    assert.equal(isNewer("nonsense", "0.1"), false);
    assert.equal(isNewer("0.1", "nonsense"), false);
  },

  "a version is what a program prints last": () => {
    assert.equal(versionIn("robray 0.3.1\n"), "0.3.1");
    assert.equal(versionIn("usage: robray [-h]\n"), undefined);
    assert.equal(versionIn(""), undefined);
  },

  "no path is an option of check": () => {
    assert.deepEqual(checkArguments(["-x", "--fix", "a b", "/w/-y"]).slice(-5), ["--", "./-x", "./--fix", "a b", "/w/-y"]);
    assert.equal(asPath("-"), "./-");
    assert.deepEqual(checkArguments(["."]), ["check", "--output-format", "concise", "--", "."]);
  },

  "a module of Python is none of the folder that it runs in": () => {
    assert.deepEqual(moduleArguments("pip", "install", "/w"), ["-I", "-m", "pip", "install", "/w"]);
  },

  "no list of folders leads into the workspace": () => {
    const lists = { PATH: ":/usr/bin:.:bin", PYTHONPATH: ":/opt/ros", LD_LIBRARY_PATH: ".", HOME: "." };
    assert.deepEqual(absoluteLists(lists), { PATH: "/usr/bin", PYTHONPATH: "/opt/ros", LD_LIBRARY_PATH: "" });
  },

  "no server is a program of the workspace": async () => {
    const folder = join(scratch, "poisoned");
    const ran = join(scratch, "ran");
    const extension = join(scratch, "extension");
    mkdirSync(folder);
    mkdirSync(join(extension, "server"), { recursive: true });
    // Without its own Python, the extension looks for one of the user's.
    writeFileSync(join(extension, "server", "server.json"), JSON.stringify({ versions: ["3.11"], given: [] }));
    for (const name of ["robray", "python3", "python", "pipx", "uv"]) {
      writeFileSync(join(folder, name), `#!/bin/sh\ntouch '${ran}'\necho robray 999.0.0\n`, { mode: 0o755 });
    }
    const [before, path] = [process.cwd(), process.env.PATH];
    process.chdir(folder);
    try {
      process.env.PATH = ["", ".", "../poisoned"].join(delimiter);
      const located = await locate({ extension, storage: folder });
      assert.ok(!located.server?.command.startsWith(folder), located.server?.command);
      assert.equal(await onPath("uv"), undefined);
      process.env.PATH = folder;
      assert.equal(await onPath("uv"), join(folder, "uv"));
    } finally {
      process.chdir(before);
      process.env.PATH = path;
    }
    assert.ok(!existsSync(ran));
  },

  "a position is shown with its unit": () => {
    assert.equal(shownPosition(Math.PI / 6, "revolute"), "30°");
    assert.equal(shownPosition(-0.0125, "prismatic"), "-0.0125 m");
    assert.equal(shownPosition(-1e-12, "revolute"), "0°");
  },

  "a step is millimetres and degrees": () => {
    assert.deepEqual(stepOf("0 0 50"), { translation: [0, 0, 0.05] });
    assert.deepEqual(stepOf("-1.5,,.5"), { translation: [-0.0015, 0.0005, 0] });
    assert.deepEqual(stepOf("0 0 0 0 0 180").translation, undefined);
    const [x, y, z, w] = stepOf("0 0 0 90 0 90").rotation.map((each) => Number(each.toFixed(6)));
    assert.deepEqual([x, y, z, w], [0.5, 0.5, 0.5, 0.5]);
    assert.deepEqual(stepOf("0"), {});
    for (const typed of ["", "up", "1 2 3 4 5 6 7", "1e9", "1 mm", "--1"]) {
      assert.equal(stepOf(typed), undefined, typed);
    }
  },
};

runSteps(steps, (told) => console.log(JSON.stringify(told))).then(() => rmSync(scratch, { recursive: true }));
exports.names = Object.keys(steps);
