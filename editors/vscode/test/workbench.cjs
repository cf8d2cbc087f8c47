// Runs VS Code's own server on the loopback interface, and its workbench in a headless Chromium.
//
// To fetch the dependencies, run `npm install` in this folder, then `npm install --omit=dev` in the server's folder,
// node_modules/code-server/lib/vscode. ROBRAY_VSCODE may name another folder whose node_modules contain code-server and
// playwright-core.
const { spawn } = require("node:child_process");
const { mkdirSync, readdirSync, writeFileSync, openSync } = require("node:fs");
const { createServer } = require("node:net");
const { join } = require("node:path");

const MODULES = join(process.env.ROBRAY_VSCODE || __dirname, "node_modules");
const SERVER = join(MODULES, "code-server", "lib", "vscode", "out", "server-main.js");

const MACHINE_SETTINGS = {
  "chat.disableAIFeatures": true,
  "editor.minimap.enabled": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": "off",
  "git.enabled": false,
  "remote.autoForwardPorts": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "window.commandCenter": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/** Installs the package into a server's folder `data`. Returns the folder of the extension. */
async function install(data, vsix) {
  const given = ["--accept-server-license-terms", "--server-data-dir", data, "--install-extension", vsix];
  await new Promise((resolve, reject) => {
    const process_ = spawn(process.execPath, [SERVER, ...given], { stdio: ["ignore", "ignore", "inherit"] });
    process_.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`installing ended with ${code}`))));
  });
  const folder = readdirSync(join(data, "extensions")).find((name) => name.startsWith("robray.robray-"));
  return join(data, "extensions", folder);
}

/** Calls `body` with the URL of a server, then ends the server and all its processes. */
async function withServer(data, environment, options, body) {
  mkdirSync(join(data, "data", "Machine"), { recursive: true });
  mkdirSync(environment.HOME, { recursive: true });
  writeFileSync(join(data, "data", "Machine", "settings.json"), JSON.stringify(MACHINE_SETTINGS));
  const port = await freePort();
  const log = openSync(join(data, "server.log"), "w");
  const server = spawn(
    process.execPath,
    [
      SERVER,
      ...["--host", "127.0.0.1", "--port", String(port), "--without-connection-token"],
      ...["--accept-server-license-terms", "--server-data-dir", data, "--telemetry-level", "off"],
      ...options,
    ],
    { detached: true, stdio: ["ignore", log, log], env: { ...process.env, ...environment } },
  );
  try {
    const url = `127.0.0.1:${port}`;
    await until("the server answers", async () => (await fetch(`http://${url}/`).catch(() => undefined))?.ok);
    return await body(url);
  } finally {
    try {
      process.kill(-server.pid);
    } catch {
      // The server has already ended.
    }
  }
}

/** Calls `body` with a page of 1200 × 760 pixels. */
async function withPage(body) {
  const { chromium } = require(join(MODULES, "playwright-core"));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  try {
    return await body(await browser.newPage({ viewport: { width: 1200, height: 760 } }));
  } finally {
    await browser.close();
  }
}

async function until(what, ask, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) {
      return answer;
    }
    if (Date.now() > end) {
      throw new Error(`not within ${seconds} s: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Runs named steps in order and reports each result to `tell`. `untilFailure` stops after the first failure. */
async function runSteps(steps, tell, untilFailure = false) {
  for (const [name, step] of Object.entries(steps)) {
    const begin = Date.now();
    let error;
    try {
      await step();
    } catch (thrown) {
      error = String(thrown?.stack ?? thrown);
    }
    tell({ name, seconds: (Date.now() - begin) / 1000, error });
    if (error !== undefined && untilFailure) {
      return;
    }
  }
}

module.exports = { install, runSteps, until, withPage, withServer };
