// Runs date-dependent tests at other dates (`npm run test:calendar`, or `npm run test:calendar -- 2028-02-29` to filter
// by prefix). libfaketime shifts the clocks of the server, the embedded PostgreSQL and the browser together.
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './find-chromium.ts';
import { DATE_DEPENDENT_TESTS, MOMENTS } from './test/calendar-moments.ts';
import { writeSeconds } from './test/report.ts';

if (spawnSync('faketime', ['--version']).error) {
  console.error('This needs libfaketime: install Debian’s package `faketime`.');
  process.exit(1);
}

const prefix = process.argv[2] ?? '';
const moments = MOMENTS.filter(([at]) => at.startsWith(prefix));
if (moments.length === 0) throw new Error(`No date starts with “${prefix}”.`);

const COMMANDS = [
  ['vitest', 'run', '--project', 'unit', ...DATE_DEPENDENT_TESTS.unit],
  ['vitest', 'run', '--project', 'api', ...DATE_DEPENDENT_TESTS.api],
  ['playwright', 'test', ...DATE_DEPENDENT_TESTS.journeys],
];

/** The API tests include the full tier, such as the demo data; side journeys and phone reruns would take too long. */
const envOf = ([tool]: readonly string[], zone = 'UTC') => ({
  ...process.env,
  TZ: 'UTC',
  MARKET_TIMEZONE: zone,
  CHROMIUM_PATH: ensureChromium(),
  ...(tool === 'playwright' && { TEST_TIER: 'quick' }),
});
let failed = 0;
for (const [at, why, zone] of moments) {
  const began = performance.now();
  const wrong = COMMANDS.filter((command) => {
    console.log(`\n${at} (${why}): ${command.slice(0, 4).join(' ')} …`);
    return spawnSync('faketime', [at, ...command], { stdio: 'inherit', env: envOf(command, zone) }).status !== 0;
  });
  failed += wrong.length;
  const seconds = writeSeconds((performance.now() - began) / 1000);
  console.log(`\n${at} (${why}): ${wrong.length === 0 ? 'good' : `${wrong.length} failed`}, ${seconds}`);
}
console.log(`\n${moments.length * COMMANDS.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
