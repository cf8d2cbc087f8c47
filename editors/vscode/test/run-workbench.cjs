// Uses the package like a user, in the real workbench: node run-workbench.cjs VSIX WORK. WORK contains `workspace`,
// `home` and `bin`, which is put on PATH. Each step's result is a line of JSON. Screenshots are in WORK/looked.
const assert = require("node:assert/strict");
const { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { install, runSteps, until, withPage, withServer } = require("./workbench.cjs");

const FINGER = "xacro/finger.xacro";

function stepsOn(page, url, work) {
  const see = (name) => page.screenshot({ path: join(work, "looked", `${name}.png`) });
  const count = (selector) => page.locator(selector).count();
  const editor = page.locator(".editor-instance").first();
  const line = (words) => editor.locator(".view-line", { hasText: words }).first();
  const frames = () => page.locator(".pane", { hasText: "Kinematic Tree" }).locator(".monaco-list-row");
  const frame = (name) => frames().filter({ has: page.getByText(name, { exact: true }) });
  // The page of the 3D view, which is in a nested frame.
  const view = async () => {
    for (const frame of page.frames()) {
      if (await frame.evaluate(() => typeof window.robray === "object").catch(() => false)) {
        return frame;
      }
    }
    return undefined;
  };
  const inView = async (ask, given) => (await view())?.evaluate(ask, given);
  const isInText = () => page.evaluate(() => document.activeElement?.closest(".monaco-editor") !== null);
  const starts = () => (existsSync(join(work, "started")) ? readFileSync(join(work, "started"), "utf8") : "");

  // A busy page loses key presses, and late widgets take the focus and close the palette: try until the choice
  // succeeds.
  const choose = (begin, text, words) =>
    until(`'${words}' is chosen`, async () => {
      try {
        const input = page.locator(".quick-input-widget input").first();
        await page.keyboard.press("Escape");
        await begin();
        await input.fill(text, { timeout: 2_000 });
        await page.locator(".quick-input-list .monaco-list-row", { hasText: words }).first().waitFor({ timeout: 5_000 });
        await input.press("Enter", { timeout: 1_000 });
        return true;
      } catch (error) {
        if (error.name !== "TimeoutError") {
          throw error;
        }
        return false;
      }
    });
  const run = (title) => choose(() => page.keyboard.press("F1"), `>${title}`, title);
  const openFile = async (...path) => {
    const tab = page.locator(".tab", { hasText: path.at(-1) }).first();
    if ((await tab.count()) > 0) {
      await tab.click();
      return;
    }
    const row = (name) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first();
    const header = page.locator(".pane-header", { hasText: "workspace" }).first();
    if ((await header.getAttribute("aria-expanded")) !== "true") {
      await header.click();
    }
    // The list contains only the visible rows.
    const bring = async (name) => {
      await page.locator(".explorer-folders-view").hover();
      await page.mouse.wheel(0, -5_000);
      for (let turn = 0; turn < 20 && !(await row(name).count()); turn += 1) {
        await page.mouse.wheel(0, 80);
        await page.waitForTimeout(100);
      }
    };
    for (const folder of path.slice(0, -1)) {
      await bring(folder);
      if ((await row(folder).getAttribute("aria-expanded")) !== "true") {
        await row(folder).click();
      }
    }
    // The kinematic tree takes room when a file opens, so a second click would hit something else, such as a heading,
    // and collapse its section.
    await bring(path.at(-1));
    await row(path.at(-1)).click();
    const opened = page.locator(".tab.active", { hasText: path.at(-1) });
    await opened.waitFor();
    await opened.dblclick();
  };
  const cursorLine = async () => {
    const label = await page.locator("#status\\.editor\\.selection").innerText();
    return Number(/Ln (\d+)/.exec(label)?.[1]);
  };
  const lineWith = (name, words) =>
    readFileSync(join(work, "workspace", name), "utf8").split("\n").findIndex((text) => text.trimStart().startsWith(words)) + 1;
  // Clicks an entry of a frame's menu in the tree. The menu fades in, redrawing the tree closes it, and a click that
  // comes too early leaves it open.
  const menu = (name, title) =>
    until(`'${title}' of ${name}`, async () => {
      try {
        await frame(name).first().click({ button: "right", timeout: 3_000 });
        await page.locator(".monaco-menu .action-label", { hasText: title }).first().click({ timeout: 3_000 });
        await page.locator(".monaco-menu").first().waitFor({ state: "detached", timeout: 3_000 });
        return true;
      } catch (error) {
        if (error.name !== "TimeoutError") {
          throw error;
        }
        await page.keyboard.press("Escape");
        return false;
      }
    });
  // The server's answer for a line may come after the line scrolled away: scroll to the end and back, repeatedly.
  const scrolled = async (what, isSeen) => {
    await page.mouse.move(600, 400);
    let steps = 0;
    await until(what, async () => {
      if (await isSeen()) {
        return true;
      }
      await page.mouse.wheel(0, Math.floor(steps++ / 40) % 2 === 0 ? 100 : -100);
      await page.waitForTimeout(100);
      return false;
    });
  };
  const button = (title) => page.locator(".welcome-view-content").locator(".monaco-button", { hasText: title });
  const open = async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`http://${url}/?folder=${join(work, "workspace")}`);
    await page.getByRole("button", { name: /^No, I don't trust/ }).click({ timeout: 60_000 });
  };

  return {
    "in a workspace that is not trusted, mistakes are underlined": async () => {
      await open();
      await openFile("mistakes", "ten.robray");
      await page.locator(".squiggly-error").first().waitFor();
      await until("hints of values", async () => (await count(".squiggly-warning")) >= 1);
      await see("mistakes");
    },

    "the server that it started is not the one that the workspace names": async () => {
      assert.match(starts(), /\/bin\/robray \d+\n$/);
      assert.doesNotMatch(starts(), /tools/);
    },

    "what it says may be read outside is not": async () => {
      await openFile("borrowed.robray");
      await line("reach").waitFor();
      await page.locator(".squiggly-error, .squiggly-warning").first().waitFor();
      // robray cannot know the contents of a package that it does not look for.
      await openFile("borrowed.urdf");
      await line("tool/gone").waitFor();
      await until("what the file itself lacks", async () => (await count(".squiggly-warning")) === 1);
      await openFile("mistakes", "ten.robray");
    },

    "the status bar says that the server runs": async () => {
      const item = page.locator("#robray\\.robray\\.robray\\.status");
      await item.locator(".codicon-check").waitFor();
      await until("its words", async () => {
        await page.mouse.move(600, 200);
        await item.hover();
        const words = page.locator(".monaco-hover", { hasText: /server\s\d+\.\d+.*is\srunning/ });
        return words.waitFor({ timeout: 3_000 }).then(() => true, () => false);
      });
      await page.mouse.move(600, 200);
    },

    "pointing at a mistake says what to write": async () => {
      const hover = page.locator(".monaco-hover:not(.hidden)", { hasText: "use 'alpha'" });
      // VS Code closes a hover when it draws below it.
      await until("the hover", async () => {
        await page.mouse.move(600, 700);
        await line("opacity").getByText("opacity", { exact: true }).first().hover();
        return hover.waitFor({ timeout: 3_000 }).then(() => true, () => false);
      });
      assert.match(await page.locator(".monaco-hover", { hasText: "use 'alpha'" }).innerText(), /unknown-attribute/);
      await see("hover");
      await page.keyboard.press("Escape");
    },

    "the bulb's fix mends it, and the underline goes": async () => {
      const before = await count(".squiggly-error");
      const fix = page.locator(".action-widget .monaco-list-row", { hasText: "alpha" }).first();
      await until("the fix", async () => {
        await page.keyboard.press("Escape");
        await line("opacity").getByText("opacity", { exact: true }).first().click();
        await page.keyboard.press("Control+.");
        return fix.waitFor({ timeout: 3_000 }).then(() => true, () => false);
      });
      await see("fix");
      await page.keyboard.press("Enter");
      await line("alpha 0.5;").waitFor();
      await until("the underline is gone", async () => (await count(".squiggly-error")) < before);
    },

    "a scene in SMURF has hints and lenses": async () => {
      await openFile("smurf", "cell.smurfs");
      await line("rotation").getByText("= rpy 0° 0° 180°").waitFor();
      await editor.locator(".codelens-decoration").first().waitFor();
      assert.equal(await page.locator("#status\\.editor\\.mode").innerText(), "SMURF scene");
    },

    "a file that is known by what is in it has the state of the server beside it": async () => {
      await openFile("rofi", "arch.json");
      await line("universal").getByText("at [").first().waitFor();
      assert.equal(await page.locator("#status\\.editor\\.mode").innerText(), "RoFI configuration");
      await page.locator("#robray\\.robray\\.robray\\.status .codicon-check").waitFor();
    },

    "a colour has a swatch before it": async () => {
      await openFile("arm", "arm.robray");
      await scrolled("the swatch", async () => (await editor.locator(".view-line .colorpicker-color-decoration").count()) > 0);
    },

    "a value is told behind what is computed": async () => {
      await scrolled("the value", async () => (await line("= 0.077").count()) > 0);
    },

    "a block folds away": async () => {
      await line("class thick-ball").click();
      await page.keyboard.press("Control+Shift+[");
      await until("its lines are gone", async () => (await line("radius thick * 1.1").count()) === 0);
      await page.keyboard.press("Control+Shift+]");
      await line("radius thick * 1.1").waitFor();
    },

    "the kinematic tree opens": async () => {
      await openFile("arm", "arm.robray");
      await openFile("workcell", "cell.robray");
      // A list has only its visible rows on the page. Collapse the explorer to make room.
      await page.locator(".pane-header", { hasText: /^workspace$/i }).click();
      await page.locator(".pane-header", { hasText: "Kinematic Tree" }).click();
      await frame("conveyor").first().waitFor();
      const rows = await frames().allInnerTexts();
      assert.ok(rows.some((row) => /belt-travel\s*prismatic · belt/.test(row)), rows.join("|"));
    },

    "a click leads to the frame in its own file": async () => {
      await frame("station").first().click();
      await page.locator(".tab.active", { hasText: "station.robray" }).waitFor();
      const text = readFileSync(join(work, "workspace/workcell/fixtures/station.robray"), "utf8").split("\n");
      const wanted = text.findIndex((words) => words.startsWith("frame station")) + 1;
      await until("the cursor is there", async () => (await cursorLine()) === wanted);
    },

    "pointing at a frame in the tree tells its pose": async () => {
      const hover = page.locator(".monaco-hover:not(.hidden)", { hasText: /world[^]*1\.03/ });
      const { x, y } = await frame("bin-hinge").getByText("bin-hinge").first().boundingBox();
      // A hover opens when the pointer moves in, and closes when the list below it is redrawn.
      await until("the pose", async () => {
        await page.mouse.move(600, 300);
        await page.mouse.move(x + 20, y + 8, { steps: 5 });
        return hover.waitFor({ timeout: 2_000 }).then(() => true, () => false);
      });
      await see("pose");
    },

    "the tree follows the cursor": async () => {
      // The hover with the pose and picture covers the text until the pointer moves away.
      await page.mouse.move(1100, 150);
      await page.locator(".monaco-hover:not(.hidden)", { hasText: "bin-hinge" }).waitFor({ state: "hidden" });
      await line("painted-steel").click();
      await until("the frame is selected", async () => /selected/.test(await frame("bin").getAttribute("class")));
      await see("tree");
    },

    "the tree follows the text": async () => {
      await openFile("arm", "arm.robray");
      await frame("tool-point").waitFor();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("frame quite-new { }\n");
      await frame("quite-new").waitFor();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("Control+Shift+K");
      await until("it is gone", async () => (await frame("quite-new").count()) === 0);
    },

    "the tree's menu leads to a frame, copies its name and its poses": async () => {
      await openFile("arm", "arm.robray");
      await page.keyboard.press("Control+Home");
      await menu("joint-2", "Go to the Frame");
      const wanted = lineWith("arm/arm.robray", "frame joint-2");
      await until("the cursor is there", async () => (await cursorLine()) === wanted);
      for (const [title, words] of [
        ["Copy Name", /^joint-2$/],
        ["Copy Pose in the World", /^translation \[0, 0, 0\.52\];/],
        ["Copy Pose in the Parent", /^(?!.*0\.52).*translation \[/],
      ]) {
        await menu("joint-2", title);
        await until(title, async () => words.test(await page.evaluate(() => navigator.clipboard.readText())));
      }
    },

    "the tree's menu renames a frame everywhere": async () => {
      await menu("joint-2", "Rename…");
      const input = page.locator(".rename-box input");
      await input.waitFor();
      await input.fill("shoulder-pitch");
      await see("rename");
      await input.press("Enter");
      await frame("shoulder-pitch").waitFor();
      await until("the old name is gone", async () => (await frame("joint-2").count()) === 0);
      await page.keyboard.press("Control+z");
      await frame("joint-2").waitFor();
    },

    "the scene is shown beside the text": async () => {
      await openFile("workcell", "cell.robray");
      await page.locator(".title-actions, .editor-actions").getByLabel(/Show Scene/).first().click();
      await page.locator(".tab", { hasText: "cell.robray (scene)" }).waitFor();
      await page.locator(".view-line", { hasText: "18 frames" }).first().waitFor();
      await frame("conveyor").first().waitFor();
      await see("scene");
    },

    "pointing at a mistake in a macro of xacro lists the calls of the macro": async () => {
      await openFile("xacro", "finger.xacro");
      await page.locator(".squiggly-error").first().waitFor();
      const hover = page.locator(".monaco-hover:not(.hidden)", { hasText: "undefined property 'lenght'" });
      // The server's semantic tokens make each name in an expression an element of its own.
      await until("the hover", async () => {
        await page.mouse.move(600, 700);
        await line("lenght").getByText("lenght", { exact: true }).first().hover();
        return hover.waitFor({ timeout: 3_000 }).then(() => true, () => false);
      });
      assert.equal((await hover.innerText()).match(/in this call/g)?.length, 2);
      await see("xacro-finding");
      await page.keyboard.press("Escape");
      writeFileSync(join(work, "workspace", FINGER), readFileSync(join(work, "workspace", FINGER), "utf8").replace("lenght", "length"));
      await until("it is gone", async () => (await count(".squiggly-error")) === 0);
    },

    "a drag of a robot in xacro offers the ways to write it, and edits the source": async () => {
      await openFile("xacro", "gripper.urdf.xacro");
      await page.locator(".editor-actions").first().getByLabel(/Open 3D View/).first().click();
      const tab = page.locator(".tab", { hasText: "gripper.urdf.xacro (3D)" });
      await tab.waitFor();
      await until("the robot is live", async () => (await inView(() => document.documentElement.dataset.state)) === "live");
      const offered = await inView(() => window.robray.drag("left_finger", { translation: [0, 0.07, 0.015] }));
      // The other edits change the macro or the property, which the other finger also uses.
      const alone = offered.findIndex(({ moves }) => moves.length === 0);
      assert.ok(alone >= 0 && offered.some(({ moves }) => moves.includes("right_finger")));
      await inView((way) => window.robray.choose(way), alone);
      await line('y="${width / 2 + 0.01}"').waitFor();
      await until("it has moved", async () => Math.abs((await inView(() => window.robray.pose("left_finger")[13])) - 0.07) < 1e-6);
      await see("xacro-drag");
      await page.locator(".tab", { hasText: "gripper.urdf.xacro" }).first().click();
      await page.keyboard.press("Control+z");
      await line('y="${width / 2}"').waitFor();
      await tab.locator(".codicon-close").click();
      await tab.waitFor({ state: "detached" });
    },

    "the scene is seen in three dimensions beside the text, which keeps the focus": async () => {
      await openFile("workcell", "cell.robray");
      await line("frame floor").click();
      await page.locator(".editor-actions").first().getByLabel(/Open 3D View/).first().click();
      await page.locator(".tab", { hasText: "cell.robray (3D)" }).waitFor();
      await until("the scene is live", async () => (await inView(() => document.documentElement.dataset.state)) === "live");
      assert.ok(await inView(() => window.robray.scene().frames.some(({ name }) => name === "lamp-mast")));
      assert.ok(await isInText());
      const theme = await page.evaluate(() => (document.querySelector(".monaco-workbench.vs") ? "light" : "dark"));
      assert.equal(await inView(() => document.documentElement.dataset.theme), theme);
    },

    "a key in the text moves a frame in the view, and the cursor's frame is outlined": async () => {
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("frame quite-new { translation [0, 0, 1]; }\n");
      const height = () => inView(() => window.robray.scene().frames.some(({ name }) => name === "quite-new") && window.robray.pose("quite-new")?.[14]);
      await until("the frame is there", async () => (await height()) === 1);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("End");
      for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) {
        await page.keyboard.press(key);
      }
      await page.keyboard.type(".5");
      await until("it has moved", async () => (await height()) === 1.5);
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("Control+Shift+K");
      await until("it is gone", async () => (await height()) === false);
      await see("view");
    },

    "the view takes the colours of another theme at once": async () => {
      const theme = () => inView(() => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor].join(" "));
      const before = await theme();
      await run("Preferences: Toggle between Light/Dark Themes");
      const other = before.startsWith("dark") ? "light" : "dark";
      await until("the other colours", async () => (await theme()).startsWith(other) && (await theme()).slice(other.length) !== before.slice(before.indexOf(" ")));
      await see(`view-${other}`);
      await run("Preferences: Toggle between Light/Dark Themes");
      await until("the first colours", async () => (await theme()) === before);
    },

    "a pick in the view moves the cursor and keeps the focus, until Enter takes it to the text": async () => {
      const picture = await view();
      const [x, y] = await inView(() => window.robray.pixel("lamp-shade"));
      await picture.locator("body").click({ position: { x, y } });
      const wanted = lineWith("workcell/cell.robray", "frame lamp-shade");
      // The status bar shows the line of the focused editor only, so read the line from the editor.
      const at = async () => Number(await editor.locator(".active-line-number").innerText()) - wanted;
      await until("the cursor is there", async () => (await at()) >= 0 && (await at()) <= 3);
      assert.equal(await inView(() => window.robray.selection()), "lamp-shade");
      assert.ok(!(await isInText()));
      await until("the tree follows", async () => (await frame("lamp-shade").and(page.locator(".selected")).count()) === 1);
      await see("view-pick");
      await page.keyboard.press("Enter");
      await until("the text has the focus", isInText);
    },

    "a drag in the view is one edit of the text": async () => {
      const at = await inView(() => window.robray.pose("lamp-mast").slice(12, 15));
      const offered = await inView(() => window.robray.drag("lamp-mast", { translation: [-0.25, 0.35, 0] }));
      await inView((index) => window.robray.choose(index), offered.length - 1);
      const where = () => inView(() => window.robray.pose("lamp-mast").slice(12, 15));
      await until("it has moved", async () => String(await where()) !== String(at));
      await openFile("workcell", "cell.robray");
      await line("frame lamp-mast").click();
      await page.keyboard.press("Control+z");
      await until("it is back", async () => String(await where()) === String(at));
    },

    "the walkthrough opens": async () => {
      await choose(() => run("Welcome: Open Walkthrough..."), "Get started with robray", "Get started with robray");
      await page.locator(".getting-started-step", { hasText: "The language server" }).first().waitFor();
      await page.locator(".getting-started-media, .gettingStartedDetailsContent").first().waitFor();
      await see("walkthrough");
    },

    "when the workspace is trusted, it may name the server": async () => {
      await run("Workspaces: Manage Workspace Trust");
      await page.locator(".workspace-trust-editor").getByRole("button", { name: "Trust", exact: true }).click();
      await until("the other server", () => /\/tools\/robray \d+\n$/.test(starts()));
    },

    "the view comes back with the other server": async () => {
      // A request to a server that has ended is never answered.
      const asked = () =>
        inView(() => {
          const answered = window.robray.drag("lamp-mast", { translation: [-0.25, 0.35, 0] }).then(({ length }) => length > 0);
          return Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 2_000, false))]);
        });
      await until("the other server answers", asked);
      await until("it is live", async () => (await inView(() => document.documentElement.dataset.state)) === "live");
    },

    "the view, its joints and its colours come back when the window is loaded again": async () => {
      const of = () => inView(() => window.robray.joints()[0]);
      const { name, value } = await of();
      await inView(([joint, to]) => window.robray.setJoint(joint, to), [name, value + 0.25]);
      // In a browser, VS Code stores the open editors every five seconds.
      await page.waitForTimeout(8_000);
      await page.reload();
      await page.locator(".tab", { hasText: "cell.robray (3D)" }).waitFor({ timeout: 60_000 });
      await until("it is live", async () => (await inView(() => document.documentElement.dataset.state)) === "live");
      await until("the joint is where it was", async () => Math.abs((await of())?.value - value - 0.25) < 1e-9);
      const theme = await page.evaluate(() => (document.querySelector(".monaco-workbench.vs") ? "light" : "dark"));
      assert.equal(await inView(() => document.documentElement.dataset.theme), theme);
      await see("view-reloaded");
    },

    "where the package has no page, a sentence says so": async () => {
      const extensions = join(work, "server", "extensions");
      const folder = join(extensions, readdirSync(extensions).find((each) => each.startsWith("robray.robray-")));
      renameSync(join(folder, "view"), join(folder, "view-elsewhere"));
      await openFile("borrowed.robray");
      await run("robray: Open 3D View");
      await page.locator(".notifications-toasts", { hasText: "this package has no page for the 3D view" }).waitFor();
      await see("view-missing");
      renameSync(join(folder, "view-elsewhere"), join(folder, "view"));
      await run("Notifications: Clear All Notifications");
    },

    "when the workspace is trusted, what it says may be read outside is": async () => {
      await openFile("borrowed.robray");
      await line("reach").waitFor();
      await until("no underline", async () => (await count(".squiggly-error, .squiggly-warning")) === 0);
      await openFile("borrowed.urdf");
      await line("tool/gone").waitFor();
      await until("what the package lacks", async () => (await count(".squiggly-warning")) === 2);
    },

    "a scene in SMURF has a tree": async () => {
      await openFile("smurf", "cell.smurfs");
      await frame("left").first().waitFor();
      await see("smurf");
    },

    "where no scene is open, the welcome's buttons run what they say": async () => {
      await run("View: Close All Editors");
      await button("Open a File").click();
      const input = page.locator(".quick-input-widget input").first();
      await input.waitFor();
      await see("welcome");
      await page.keyboard.press("Escape");
      await button("Get Started").click();
      await page.locator(".getting-started-step", { hasText: "The language server" }).first().waitFor();
      await button("Check the Workspace").click();
      await page.locator(".terminal-wrapper, .pane-body.integrated-terminal").first().waitFor();
      await page.locator(".tabs-list, .single-terminal-tab", { hasText: /check/ }).first().waitFor();
    },

    "where there is no server, the welcome's buttons lead to one": async () => {
      writeFileSync(join(work, "workspace/.vscode/settings.json"), JSON.stringify({ "robray.server.path": "/nowhere/robray" }));
      await button("Set the Path").waitFor();
      await page.locator(".welcome-view-content", { hasText: "The language server is not installed" }).waitFor();
      await see("no-server");
      await button("Set the Path").click();
      // In a remote window, such as this one, it is a setting of the remote machine.
      await page.locator(".settings-tabs-widget .checked", { hasText: "Remote" }).first().waitFor();
      await page.locator(".settings-editor .setting-item-contents", { hasText: "Server: Path" }).first().waitFor();
      await button("How to Install the Server").click();
      await page.locator(".getting-started-step", { hasText: "The language server" }).first().waitFor();
      await button("Install from Files…").click();
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "A wheel" }).waitFor();
      await page.keyboard.press("Escape");
    },
  };
}

async function main(vsix, work) {
  const data = join(work, "server");
  mkdirSync(join(work, "looked"), { recursive: true });
  mkdirSync(join(work, "lent"));
  writeFileSync(join(work, "lent", "lengths.robray"), "def reach 0.4;\n");
  const borrowing = 'include "../lent/lengths.robray"\nframe hand { translation [reach, 0, 0]; }\n';
  writeFileSync(join(work, "workspace", "borrowed.robray"), borrowing);
  const finger = join(work, "workspace", FINGER);
  writeFileSync(finger, readFileSync(finger, "utf8").replace("${length / 2}", "${lenght / 2}"));
  mkdirSync(join(work, "packages", "tool"), { recursive: true });
  writeFileSync(join(work, "packages", "tool", "package.xml"), "<package><name>tool</name></package>\n");
  const shape = (file) => `<geometry><mesh filename="${file}"/></geometry>`;
  const link = `<visual>${shape("gone.obj")}</visual>\n<collision>${shape("package://tool/gone.obj")}</collision>`;
  writeFileSync(join(work, "workspace", "borrowed.urdf"), `<robot name="r"><link name="a">\n${link}\n</link></robot>\n`);
  await install(data, vsix);
  // The extension host has the environment of a login shell.
  writeFileSync(join(work, "home", ".bash_profile"), `export PATH="${join(work, "bin")}:$PATH"\n`);
  const environment = { HOME: join(work, "home"), ROBRAY_WORK: work, SHELL: "/bin/bash" };
  await withServer(data, environment, [], (url) =>
    withPage(async (page) => {
      page.setDefaultTimeout(60_000);
      const tell = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);
      await runSteps(stepsOn(page, url, work), tell, true);
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
