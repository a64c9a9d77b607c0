// Runs the checks and quick tests (`npm test`), all tests (`npm run test:all`), only the checks (`npm run check`), the
// tests of a feature or path (`npm test -- rentals`), or those affected by a change (`npm test -- --changed`,
// `--changed=COMMIT`).
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { setEnglish, startProduct } from '../e2e/start-product.ts';
import { fetchPromtool } from '../server/testing/promtool.ts';
import { ensureChromium } from './find-chromium.ts';
import { readArguments, type Chosen } from './test/choose-tests.ts';
import { checkOutcome, readPlaywright, readVitest, type Outcome } from './test/outcome.ts';
import { makeRunFolder, removeAbandonedRuns } from './test/run-folder.ts';
import { recordTimes, report, type Step } from './test/report.ts';
import { filesToRerun, evaluateSecondRun, reportFlaky, type FlakyFile } from './test/second-run.ts';

const MEMORY = '/dev/shm';
/** More than a full run has ever used at the same time */
const ROOM_BYTES = 8 * 1024 ** 3;

/** For the servers and commands that journeys start. */
const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/sparekey-journeys', import.meta.url));

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

if (existsSync(MEMORY)) await removeAbandonedRuns(MEMORY);
await removeAbandonedRuns(tmpdir());
const temporary = await makeRunFolder(hasRoom(MEMORY) ? MEMORY : tmpdir());
process.env.TMPDIR = temporary;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
  rmSync(temporary, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

/** Prefixes each line with the step's name, because several run in parallel. */
function pass(name: string, stream: Readable) {
  createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(8)} │ ${line}`));
}

function run(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    running.add(child);
    pass(name, child.stdout);
    pass(name, child.stderr);
    child.on('error', () => done(false));
    child.on('close', (code) => {
      running.delete(child);
      done(code === 0);
    });
  });
}

const steps: Step[] = [];
const began = performance.now();
const secondsSince = (start: number) => (performance.now() - start) / 1000;

async function step(name: string, work: () => Promise<Outcome>) {
  const start = performance.now();
  const outcome = await work();
  steps.push({ name, seconds: secondsSince(start), ...outcome });
}

const check = (name: string, command: string, ...args: string[]) =>
  step(name, async () => checkOutcome(await run(name, command, args), [command, ...args].join(' ')));

async function runVitest(name: string, project: string, files: string[] = [], ...options: string[]): Promise<Outcome> {
  const file = join(temporary, `${name}.json`);
  const unhandled = join(temporary, `${name}-unhandled.json`);
  const reporters = ['default', 'json', './scripts/test/unhandled-errors.ts'].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const args = ['run', '--project', project, ...reporters, `--outputFile=${file}`, ...options, ...files];
  const isGood = await run(name, 'vitest', args, { UNHANDLED_ERRORS_FILE: unhandled });
  return readVitest(file, isGood, project, unhandled);
}

interface JourneyOptions {
  name?: string;
  files?: string[];
  args?: string[];
  /** Set for a running server; otherwise Playwright starts one. */
  env?: Record<string, string>;
}

async function runJourneys({ name = 'journeys', files = [], args = [], env = {} }: JourneyOptions): Promise<Outcome> {
  const file = join(temporary, `${name}.json`);
  const isGood = await run(name, 'playwright', ['test', '--reporter=list,json', ...args, ...files], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    CHROMIUM_PATH: ensureChromium(),
    // Node strips types itself, in a tenth of the time that Playwright's compiler needs.
    PW_DISABLE_TS_ESM: '1',
  });
  return readPlaywright(file, isGood);
}

const vitest = (name: string, project: string, files?: string[]) => step(name, () => runVitest(name, project, files));
const journeys = (options: JourneyOptions) => step('journeys', () => runJourneys(options));

/** Runs the journeys as soon as the server has started, and then `npm run verify` on the resulting data. */
async function runJourneysAndVerify(starting: ReturnType<typeof startProduct>) {
  const { url, dataDir, verify, stop } = await starting;
  await setEnglish(url);
  await journeys({ env: { E2E_URL: url, E2E_DATA_DIR: dataDir } });
  await step('verify', async () => {
    const { isSound, said } = await verify();
    if (!isSound) console.log(said);
    return checkOutcome(isSound, 'npm run verify, after the journeys');
  });
  await stop();
}

/** Each in a separate process on a fresh server, with another output folder, because Playwright empties it first. */
const runAlone = (name: string, file: string): Promise<Outcome> =>
  name === 'journeys'
    ? runJourneys({ name: 'again', files: [file], args: ['--workers=1', '--output=test-results/second-run'] })
    : runVitest('again', 'api*', [file], '--maxWorkers=1');

async function runFailedAgain(): Promise<FlakyFile[]> {
  const flaky: FlakyFile[] = [];
  for (const { step: failedStep, file } of filesToRerun(steps)) {
    const found = evaluateSecondRun(failedStep, file, await runAlone(failedStep.name, file));
    if (found) flaky.push(found);
  }
  return flaky;
}

const build = () => check('build', 'node', 'scripts/build-web.ts');
/** Built once here, or the first tests that start a process would each build it. */
const bundle = () => check('bundle', 'node', 'server/testing/bundle.ts');

const runQuickChecks = () =>
  Promise.all([
    check('format', 'oxfmt', '--check'),
    check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
    check('types', 'tsc', '--noEmit'),
    vitest('unit', 'unit'),
  ]);

async function runApiTests() {
  process.env.ROWS_FOLDER = join(temporary, 'rows');
  await vitest('api', 'api*');
  await check('row types', 'node', 'scripts/test/row-types.ts', process.env.ROWS_FOLDER);
}

/** Journeys and tests that start processes mostly wait, so running them together uses the machine well. */
const runAll = () =>
  Promise.all([
    Promise.all([runQuickChecks(), bundle()]).then(runApiTests),
    runJourneysAndVerify(build().then(() => startProduct({ NODE_COMPILE_CACHE: COMPILE_CACHE }))),
  ]);

async function runChosen({ unit, api, journeys: journeyFiles }: Chosen) {
  await Promise.all([unit.length > 0 && vitest('unit', 'unit', unit), api.length > 0 && vitest('api', 'api*', api)]);
  if (journeyFiles.length > 0) await journeys({ files: journeyFiles });
}

const { isChecksOnly, isQuickTier, chosen } = readArguments(process.argv.slice(2));
const isWhole = !isChecksOnly && !chosen;
if (isQuickTier) process.env.TEST_TIER = 'quick';
// Done first, because a download during the tests would slow them down, and fail the run only at its end.
if (!isChecksOnly && (!chosen || chosen.journeys.length > 0)) ensureChromium();
if (isWhole && !isQuickTier) fetchPromtool();
if (isChecksOnly) await runQuickChecks();
else if (chosen) await runChosen(chosen);
else await runAll();

// Before a release, everything must pass the first time, and selected tests are under investigation anyway.
const flaky = isQuickTier ? await runFailedAgain() : [];
const seconds = secondsSince(began);
const failed = report(steps, seconds);
if (isWhole) recordTimes(isQuickTier ? 'npm test' : 'test:all', steps, seconds);
reportFlaky(flaky);
console.log(`\n${steps.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
