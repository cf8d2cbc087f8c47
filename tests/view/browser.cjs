// Each line of its input has steps, which it takes one after the other in a window of Chromium of their own. It prints a
// line with what they gave, by their names, or with what went wrong. Chromium ends when there is no more input.
const { readFileSync, writeFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const [, , driver, chromium] = process.argv;
const { chromium: launcher } = require(driver);

const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

async function colour(page, [x, y]) {
  const shot = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ([data, at]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      return [...canvas.getImageData(Math.round(at[0]), Math.round(at[1]), 1, 1).data].slice(0, 3);
    },
    [shot, [x, y]],
  );
}

/** How many of the window's pixels are clearly others than in an earlier picture of it, with what lies over the scene. */
async function differing(page, before, now) {
  return page.evaluate(
    async (shots) => {
      const [one, two] = await Promise.all(
        shots.map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
          canvas.drawImage(image, 0, 0);
          return canvas.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      let count = 0;
      for (let at = 0; at < one.length; at += 4) if ([0, 1, 2].some((n) => Math.abs(one[at + n] - two[at + n]) > 24)) count++;
      return count;
    },
    [before, now],
  );
}

/** How many of the window's pixels are of each of these colours. */
async function counted(page, colours) {
  const shot = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ([data, wanted]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      const pixels = canvas.getImageData(0, 0, image.width, image.height).data;
      const counts = Object.fromEntries(wanted.map((one) => [one, 0]));
      for (let at = 0; at < pixels.length; at += 4) {
        const one = `#${[0, 1, 2].map((n) => pixels[at + n].toString(16).padStart(2, "0")).join("")}`;
        if (one in counts) counts[one]++;
      }
      return counts;
    },
    [shot, colours],
  );
}

/** A small picture of the window. */
async function picture(page, path) {
  const shot = (await page.screenshot()).toString("base64");
  const webp = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const made = await (await canvas.convertToBlob({ type: "image/webp", quality: 0.85 })).arrayBuffer();
    let letters = "";
    for (const byte of new Uint8Array(made)) letters += String.fromCharCode(byte);
    return btoa(letters);
  }, shot);
  writeFileSync(path, Buffer.from(webp, "base64"));
}

async function walked(page, steps) {
  const found = { errors: [] };
  let remembered = "";
  page.on("pageerror", (error) => found.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && found.errors.push(message.text()));
  // The page's policy forbids to evaluate text within it, as the driver would to wait.
  const until = async (condition) => {
    for (const begun = Date.now(); !(await page.evaluate(condition)); ) {
      if (Date.now() - begun > 60_000) throw new Error(`never true: ${condition}`);
      await new Promise((done) => setTimeout(done, 30));
    }
  };
  const at = (frame) => page.evaluate((name) => window.robray.pixel(name), frame);
  for (const step of steps) {
    if (step.open) await page.goto(step.open);
    else if (step.size) await page.setViewportSize({ width: step.size[0], height: step.size[1] });
    else if (step.goto) {
      await page.goto(step.goto);
      await until('["live", "stale"].includes(document.documentElement.dataset.state) && robray.timings().poses !== undefined');
    } else if (step.contrast) {
      const protocol = await page.context().newCDPSession(page);
      await protocol.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-contrast", value: step.contrast }] });
    } else if (step.motion) await page.emulateMedia({ reducedMotion: step.motion });
    else if (step.wait) await until(step.wait);
    else if (step.script) found[step.name] = await page.evaluate(readFileSync(step.script, "utf8"));
    else if (step.evaluate) found[step.name] = await page.evaluate(step.evaluate);
    else if (step.click) await page.mouse.click(...(await at(step.click)));
    else if (step.doubleClick) await page.mouse.dblclick(...(await at(step.doubleClick)));
    else if (step.drag) {
      const [from, to] = [await at(step.drag[0]), await at(step.drag[1])];
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      await page.mouse.up();
    } else if (step.pull) {
      // From a point beside a frame, by so many pixels.
      const { frame, from, by } = step.pull;
      const [x, y] = (await at(frame)).map((one, n) => one + from[n]);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by[0], y + by[1], { steps: 8 });
      await page.mouse.up();
    } else if (step.write) {
      const { file, before, after } = step.write;
      writeFileSync(file, readFileSync(file, "utf8").replace(before, after));
    } else if (step.picture) await picture(page, step.picture);
    else if (step.press) await page.keyboard.press(step.press);
    else if (step.remember || step.differs) {
      const shot = async () => {
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        return (await page.locator("canvas").first().screenshot()).toString("base64");
      };
      if (step.remember) remembered = await shot();
      // What comes from the server is waited for.
      else for (const begun = Date.now(); ; ) {
        const count = (found[step.differs] = await differing(page, remembered, await shot()));
        if (count >= (step.least ?? 0)) break;
        if (Date.now() - begun > 60_000) throw new Error(`never so much: ${step.differs} is ${count}`);
      }
    } else if (step.type) await page.keyboard.type(step.type);
    else if (step.count) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      found[step.name] = await counted(page, step.count);
    } else if (step.colour) {
      // What was asked to be drawn is drawn at the second picture.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      found[step.name] = await colour(page, await at(step.colour));
    } else if (step.shot) await page.screenshot({ path: step.shot });
  }
  return found;
}

async function main() {
  const browser = await launcher.launch({ executablePath: chromium, args: FLAGS });
  for await (const line of createInterface({ input: process.stdin })) {
    const { number, steps } = JSON.parse(line);
    const page = await browser.newPage({ viewport: { width: 1024, height: 640 }, permissions: ["clipboard-read", "clipboard-write"] });
    walked(page, steps)
      .then((found) => ({ number, found }), (error) => ({ number, error: String(error.stack) }))
      .then(async (answer) => {
        await page.close();
        console.log(JSON.stringify(answer));
      });
  }
  await browser.close();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
