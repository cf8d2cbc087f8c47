// First use: from an empty VS Code to the first hover, without a terminal and without an installed robray.
// node run-first.cjs VSIX WORK PYTHON [STEP ...]: VSIX contains the server, the path of the program that runs it ends
// in PYTHON, and WORK contains `workspace` (the examples) and `plain` (a folder with XML and no scene). Without a STEP,
// all steps run. Each result is a line of JSON. `tells` reports durations in seconds.
const assert = require("node:assert/strict");
const { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { install, runSteps, until, withPage, withServer } = require("./workbench.cjs");

/** Script in place of a user's own server. It prints a version, and records its start before it runs `command`. */
const other = (version, work, command) => `#!/bin/sh
[ "$1" = --version ] && echo "robray ${version}" && exit
echo "${version} $1" >> "${work}/others"
exec ${command} "$@"
`;

function stepsOn(page, url, work, python, data, tells) {
  const see = (name) => page.screenshot({ path: join(work, "looked", `${name}.png`) });
  const status = page.locator("#robray\\.robray\\.robray\\.status");
  const pane = page.locator(".pane-header", { hasText: "Kinematic Tree" });
  const editor = page.locator(".editor-instance").first();
  const tab = (name) => page.locator(".tab", { hasText: name }).first();
  const row = (name) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first();
  const visit = async (folder) => {
    await page.goto(`http://${url}/?folder=${join(work, folder)}`);
    await page.getByRole("button", { name: /^Yes, I trust/ }).click({ timeout: 60_000 });
    const explorer = page.locator(".explorer-folders-view .monaco-list-row").first();
    await explorer.waitFor();
  };
  const run = (title) =>
    until(`'${title}' is run`, async () => {
      try {
        const input = page.locator(".quick-input-widget input").first();
        await page.keyboard.press("Escape");
        await page.keyboard.press("F1");
        await input.fill(`>${title}`, { timeout: 2_000 });
        // VS Code may rank other commands higher.
        await page.locator(".quick-input-list .label-name").getByText(title, { exact: true }).click({ timeout: 5_000 });
        return true;
      } catch (error) {
        if (error.name !== "TimeoutError") {
          throw error;
        }
        return false;
      }
    });
  // VS Code closes a hover when it draws below it. Point again until `isSeen` holds for the hover with `told`.
  const hoverOver = async (words, told, isSeen) => {
    const hover = page.locator(".monaco-hover:not(.hidden)", { hasText: told }).first();
    const at = editor.locator(".view-line").getByText(words, { exact: true }).first();
    await until(`the hover over ${words}`, async () => {
      await page.mouse.move(900, 700);
      await at.hover({ timeout: 2_000 }).catch(() => undefined);
      try {
        await hover.waitFor({ timeout: 2_000 });
        return await isSeen(hover);
      } catch (error) {
        if (error.name !== "TimeoutError") {
          throw error;
        }
        return false;
      }
    });
  };
  const servers = () =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => {
        try {
          return readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
        } catch {
          return [];
        }
      })
      .filter((words) => words.includes("lsp") && words.some((word) => word.startsWith(data)));

  return {
    "XML without a scene shows nothing of ours, and hangs nothing": async () => {
      await visit("plain");
      await row("robots.xml").dblclick();
      await page.locator(".tab.active", { hasText: "robots.xml" }).waitFor();
      await page.waitForTimeout(2_000);
      assert.equal(await status.count(), 0);
      assert.equal(await pane.count(), 0);
      assert.equal(servers().length, 0);
      await run("robray: Show Scene");
      await page.locator(".notification-toast", { hasText: "open a robot or a scene first" }).waitFor();
      assert.equal(servers().length, 0);
    },

    "a scene is opened, and pointing at a frame tells its pose": async () => {
      await visit("workspace");
      const begin = Date.now();
      await row("arm").click();
      await row("arm.robray").dblclick();
      await editor.locator(".view-line", { hasText: "frame" }).first().waitFor();
      const opened = Date.now();
      await page.keyboard.press("Control+g");
      await page.keyboard.type(`${lineOf(work, "arm/arm.robray", "frame joint-2")}`);
      await page.keyboard.press("Enter");
      let now;
      await hoverOver("joint-2", /world/, async (hover) => {
        now ??= Date.now();
        const picture = hover.locator("img[src^='data:image/png']").first();
        const isDrawn = await picture.evaluate((image) => image.complete && image.naturalWidth > 0, { timeout: 2_000 });
        // The hover fades in.
        await page.waitForTimeout(500);
        await see("first-hover");
        return isDrawn && (await hover.isVisible());
      });
      tells({ open: (opened - begin) / 1000, hover: (now - opened) / 1000 });
    },

    "the server that it started is the extension's": async () => {
      const [words] = servers();
      assert.ok(words[0].replace(/3\.\d+$/, "3").endsWith(python), words[0]);
      assert.ok(words.some((word) => /extensions\/robray\.robray-[^/]+\/server\/main\.py$/.test(word)), words.join(" "));
      await status.locator(".codicon-check").waitFor();
      assert.equal(await page.locator(".notification-toast").count(), 0);
    },

    "the tree is there, and the scene with a joint that is moved": async () => {
      await page.keyboard.press("Escape");
      // Collapse the explorer to make room.
      await page.locator(".pane-header", { hasText: /^workspace$/i }).click();
      await pane.click();
      await run("robray: Show Poses in the Kinematic Tree");
      const frame = page.locator(".pane .monaco-list-row", { hasText: /joint-2.*at 0 0 0.52 m/s });
      await frame.waitFor();
      await frame.click({ button: "right" });
      await page.locator(".monaco-menu", { hasText: "Copy Pose in the World" }).waitFor();
      // The menu fades in.
      await page.waitForTimeout(500);
      await see("tree");
      await page.keyboard.press("Escape");
      await run("robray: Hide Poses in the Kinematic Tree");
      await run("robray: Show Scene");
      await tab("arm.robray (scene)").waitFor();
      await page.locator(".codelens-decoration a", { hasText: "set joint" }).first().click();
      await page.locator(".quick-input-list .label-name", { hasText: "q2" }).first().click();
      const input = page.locator(".quick-input-widget input").first();
      await page.locator(".quick-input-title", { hasText: "Position of q2" }).waitFor();
      await input.fill("pi / 6 + 0 * deg");
      await input.press("Enter");
      await page.locator(".codelens-decoration a", { hasText: "q2 = 30°" }).first().waitFor();
      await page.setViewportSize({ width: 1500, height: 760 });
      await page.mouse.move(700, 740);
      await page.waitForTimeout(1_000);
      await see("scene");
      await page.setViewportSize({ width: 1200, height: 760 });
    },

    "what was made of the scene comes back when the window is reloaded": async () => {
      await tab("arm.robray").click();
      await run("robray: Show Flattened Scene");
      await tab("arm (flattened).robray").waitFor();
      // In a browser, VS Code stores the open editors every five seconds.
      await page.waitForTimeout(8_000);
      await page.reload();
      await tab("arm (flattened).robray").waitFor({ timeout: 60_000 });
      await page.locator(".view-line", { hasText: /frame/ }).nth(3).waitFor();
      await tab("arm (flattened).robray").click();
      const text = page.locator(".editor-instance .view-line", { hasText: "# arm.robray" });
      await until("the flat scene", async () => (await text.count()) > 0);
      await tab("arm.robray (scene)").click();
      await page.locator(".codelens-decoration a", { hasText: "q2 = 30°" }).first().waitFor();
      await page.locator(".view-line", { hasText: /frames,/ }).first().waitFor();
      await see("reloaded");
    },

    "a newer server in ~/.local/bin goes over it, an older one does not": async () => {
      const own = servers()[0].slice(0, -2).map((word) => `'${word}'`).join(" ");
      const path = join(work, "home", ".local", "bin", "robray");
      mkdirSync(join(path, ".."), { recursive: true });
      await tab("arm.robray").click();
      const begin = async (version) => {
        writeFileSync(path, other(version, work, own));
        chmodSync(path, 0o755);
        await run("robray: Restart Server");
        await status.locator(".codicon-check").waitFor();
      };
      await begin("0.0.9");
      await page.waitForTimeout(1_000);
      assert.equal(existsSync(join(work, "others")), false);
      await begin("99.1");
      await until("the newer one", () => existsSync(join(work, "others")));
      assert.equal(readFileSync(join(work, "others"), "utf8"), "99.1 lsp\n");
    },
  };
}

/** Number of the first line that begins with `words`, from 1. */
function lineOf(work, name, words) {
  const lines = readFileSync(join(work, "workspace", name), "utf8").split("\n");
  return lines.findIndex((line) => line.trimStart().startsWith(words)) + 1;
}

async function main(vsix, work, python, ...chosen) {
  const data = join(work, "server");
  mkdirSync(join(work, "looked"), { recursive: true });
  mkdirSync(join(work, "home"), { recursive: true });
  const tell = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);
  const begin = Date.now();
  await install(data, vsix);
  const installed = (Date.now() - begin) / 1000;
  // A login shell must not add folders to PATH.
  writeFileSync(join(work, "home", ".bash_profile"), "export PATH=/usr/bin:/bin\n");
  const environment = { HOME: join(work, "home"), SHELL: "/bin/bash", PATH: "/usr/bin:/bin" };
  await withServer(data, environment, [], (url) =>
    withPage(async (page) => {
      page.setDefaultTimeout(60_000);
      const tells = (told) => tell({ measured: { install: installed, ...told } });
      const steps = Object.entries(stepsOn(page, url, work, python, data, tells));
      const isChosen = ([name]) => chosen.length === 0 || chosen.includes(name);
      await runSteps(Object.fromEntries(steps.filter(isChosen)), tell, true);
      await page.screenshot({ path: join(work, "looked", "end.png") });
    }),
  );
}

main(...process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
