// Runs host.cjs inside the real extension host: node run-host.cjs VSIX WORK. WORK contains `workspace`, `home`,
// `environments` and `tools`, which is put on PATH. Each step's result is a line of JSON. A step may ask for the texts
// and a screenshot of the page.
const { cpSync, mkdirSync, renameSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { install, until, withPage, withServer } = require("./workbench.cjs");

async function main(vsix, work) {
  const data = join(work, "server");
  const extension = await install(data, vsix);
  cpSync(join(__dirname, "fake-python"), join(work, "fake-python"), { recursive: true });
  mkdirSync(join(work, "looked"), { recursive: true });
  // The extension host has the environment of a login shell.
  writeFileSync(join(work, "home", ".bash_profile"), `export PATH="${join(work, "tools")}:$PATH"\n`);
  const environment = { HOME: join(work, "home"), ROBRAY_WORK: work, SHELL: "/bin/bash" };
  const options = ["--disable-workspace-trust", "--enable-smoke-test-driver"];
  await withServer(data, environment, options, (url) =>
    withPage(async (page) => {
      let end;
      await page.exposeFunction("codeAutomationExit", (code) => (end = code));
      await page.exposeFunction("codeAutomationLog", (_type, given) => void hear(page, work, given.map(String).join(" ")));
      const remote = (path) => `vscode-remote://${url}${path}`;
      const payload = JSON.stringify([
        ["extensionDevelopmentPath", remote(extension)],
        ["extensionDevelopmentPath", remote(join(work, "fake-python"))],
        ["extensionTestsPath", remote(join(__dirname, "host.cjs"))],
      ]);
      await page.goto(`http://${url}/?folder=${join(work, "workspace")}&payload=${encodeURIComponent(payload)}`);
      await until("the steps are done", () => end !== undefined, 300);
    }),
  );
}

/** Handles one line of the steps' output. Ignores other output of the extension host, mostly VS Code's own. */
async function hear(page, work, words) {
  if (words.startsWith("@step ")) {
    process.stdout.write(`${words.slice(6)}\n`);
  } else if (words.startsWith("@look ")) {
    const name = words.slice(6);
    await page.screenshot({ path: join(work, "looked", `${name}.png`) });
    const text = (selector) => page.locator(selector).allInnerTexts();
    const seen = {
      status: await text("#robray\\.robray\\.robray\\.status"),
      scene: await text("#robray\\.robray\\.robray\\.scene"),
      tree: await text(".pane:has(.pane-header[aria-label*='Kinematic Tree']) .monaco-list-row"),
      choices: await text(".quick-input-list .monaco-list-row"),
      notices: await text(".notification-toast"),
      problems: await text(".markers-panel .monaco-list-row"),
      tabs: await text(".tab .label-name"),
      suggestions: await text(".suggest-widget.visible .monaco-list-row"),
      lenses: await text(".codelens-decoration"),
    };
    // Rename the complete file: the step reads it as soon as it exists.
    writeFileSync(join(work, "looked", `${name}.part`), JSON.stringify(seen));
    renameSync(join(work, "looked", `${name}.part`), join(work, "looked", `${name}.json`));
  }
}

main(...process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
