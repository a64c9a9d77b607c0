// Runs the main journeys in browsers that `npm test` does not need: a stock Firefox, and WebKit, Safari's engine.
// docs/browsers.md explains how to install them. Arguments select journeys by words in their names.
import { isFirefoxInstalled, startFirefox } from '../e2e/browsers/firefox.ts';
import type { Browser } from '../e2e/browsers/driver.ts';
import { JOURNEYS } from '../e2e/browsers/journeys.ts';
import { Walker } from '../e2e/browsers/walker.ts';
import { isWebKitInstalled, startWebKit } from '../e2e/browsers/webkit.ts';
import { startProduct } from '../e2e/start-product.ts';

const BROWSERS = [
  { name: 'Firefox', isInstalled: isFirefoxInstalled, start: startFirefox },
  { name: 'WebKit', isInstalled: isWebKitInstalled, start: startWebKit },
];
const filter = process.argv.slice(2).join(' ');
const journeys = Object.entries(JOURNEYS).filter(([title]) => title.includes(filter));

async function walk(browser: Browser, site: string): Promise<number> {
  let failed = 0;
  for (const [title, journey] of journeys) {
    const began = Date.now();
    const { driver, close } = await browser.open();
    try {
      await journey({ site, walker: new Walker(driver, site) });
      console.log(`  ✓ ${browser.name}: ${title} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`  ✗ ${browser.name}: ${title}\n${String(error)}`);
    } finally {
      await close();
    }
  }
  return failed;
}

const installed = BROWSERS.filter(({ isInstalled }) => isInstalled());
const missing = BROWSERS.filter((browser) => !installed.includes(browser)).map(({ name }) => name);
let failed = 0;
if (installed.length > 0) {
  const product = await startProduct();
  try {
    for (const { start } of installed) {
      const browser = await start();
      try {
        failed += await walk(browser, product.url);
      } finally {
        await browser.stop();
      }
    }
    const { isSound, said } = await product.verify();
    if (!isSound) {
      failed += 1;
      console.log(`  ✗ npm run verify afterwards:\n${said}`);
    }
  } finally {
    await product.stop();
  }
}
for (const name of missing) console.log(`  – ${name} is not installed: skipped. See docs/browsers.md.`);
console.log(
  failed > 0 ? `${failed} failed.` : missing.length > 0 ? 'All installed browsers passed.' : 'All browsers passed.',
);
process.exitCode = failed > 0 ? 1 : 0;
