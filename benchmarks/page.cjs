// Opens the page in Chromium several times, has a constant of the scene's file changed, and prints what its script took.
const { readFileSync, writeFileSync } = require("node:fs");
const [, , driver, chromium, address, file, times] = process.argv;
const { chromium: launcher } = require(driver);

const FLAGS = [
  ...["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  ...["--enable-precise-memory-info", "--js-flags=--expose-gc"],
];

async function main() {
  const browser = await launcher.launch({ executablePath: chromium, args: FLAGS });
  const found = { scene: [], first: [], moved: [], memory: [] };
  for (let time = 0; time < Number(times); time++) {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    const until = async (condition) => {
      for (const begun = Date.now(); !(await page.evaluate(condition)); ) {
        if (Date.now() - begun > 60_000) throw new Error(`never true: ${condition}`);
        await new Promise((done) => setTimeout(done, 30));
      }
    };
    const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.goto(address);
    await until('document.documentElement.dataset.state === "live" && robray.timings().poses !== undefined');
    await drawn();
    const { scene, poses } = await page.evaluate("robray.timings()");
    found.scene.push(scene);
    found.first.push(poses);
    const height = "robray.scene().frames.length && robray.pose('f0')[14]";
    for (let edit = 0; edit < 3; edit++) {
      const before = await page.evaluate(height);
      const text = readFileSync(file, "utf8");
      writeFileSync(file, text.replace(/def lift [0-9.]+;/, `def lift 0.${1 + time}${1 + edit};`));
      await until(`(${height}) !== ${before}`);
      found.moved.push((await page.evaluate("robray.timings()")).poses);
    }
    await page.evaluate("gc()");
    found.memory.push(await page.evaluate("performance.memory.usedJSHeapSize"));
    await page.close();
  }
  await browser.close();
  console.log(JSON.stringify(found));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
