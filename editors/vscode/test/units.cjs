// What needs no VS Code: node units.cjs. Each test's result is a line of JSON, as of the other runners.
const assert = require("node:assert/strict");
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { buildSync } = require("esbuild");
const { runSteps } = require("./workbench.cjs");

const scratch = mkdtempSync(join(tmpdir(), "robray-units-"));

/** A module of the sources that imports nothing of VS Code's. */
function load(name) {
  const outfile = join(scratch, `${name}.cjs`);
  const entry = join(__dirname, "..", "src", `${name}.ts`);
  buildSync({ entryPoints: [entry], bundle: true, platform: "node", format: "cjs", outfile, logLevel: "error" });
  return require(outfile);
}

const { isNewer, versionIn } = load("versions");
const { asPath, checkArguments, moduleArguments } = load("arguments");
const { shownPosition } = load("jointValue");
const { stepOf } = load("step");

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
