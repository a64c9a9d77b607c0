// Mutation testing of business rules: applies one mutation at a time and reports which ones the tests detect (`npm run
// mutate`), optionally only those with a word in their name or file (`npm run mutate -- refund`). `--quick` uses only
// the tests of
// `npm test`. Works in a copy of the tree.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createVitest, type Reporter } from 'vitest/node';
import { mutations, type Mutation } from './test/mutations.ts';
import { writeSeconds } from './test/report.ts';
import { tierOf } from './test/tiers.ts';

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sparekey-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.split('\0')) {
    if (file && existsSync(file) && statSync(file).isFile()) cpSync(file, join(copy, file));
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

interface Run {
  /** The first test that failed */
  failed?: string;
  /** Why tests could not run, which says nothing about the mutation */
  broken?: string;
}

/** Uses one Vitest instance, and with it one PostgreSQL, for all runs. */
async function startTests(root: string) {
  let run: Run = {};
  const note = (what: Run) => {
    run = { ...what, ...run };
  };
  const reporter: Reporter = {
    onTestCaseResult(test) {
      const { state, errors = [] } = test.result();
      if (state !== 'failed') return;
      const title = `${test.module.relativeModuleId}: ${test.fullName}`;
      // A timeout on a busy machine does not mean that the mutation was detected.
      const isLate = errors.some(({ message }) => /^(Test|Hook) timed out/.test(message));
      note(isLate ? { broken: `${title} took too long` } : { failed: title });
    },
    onTestSuiteResult(suite) {
      for (const { message } of suite.errors()) note({ broken: message });
    },
    onTestModuleEnd(module) {
      for (const { message } of module.errors()) note({ broken: message });
    },
  };
  const vitest = await createVitest('test', { root, watch: false, bail: 1, reporters: [reporter] });
  await vitest.standalone();
  return {
    async run(files: readonly string[]): Promise<Run> {
      run = {};
      const paths = new Set(files.map((file) => join(root, file)));
      const found = await vitest.globTestSpecifications([...files]);
      const specifications = found.filter(({ moduleId }) => paths.has(moduleId));
      await vitest.runTestSpecifications(specifications);
      return specifications.length < paths.size ? { broken: 'Some of its tests do not exist.' } : run;
    },
    invalidate: (file: string) => vitest.invalidateFile(file),
    close: () => vitest.close(),
  };
}
type Tests = Awaited<ReturnType<typeof startTests>>;

const secondsSince = (start: number) => (performance.now() - start) / 1000;

async function isNoticed(
  tests: Tests,
  { area, description, file, from, to, tests: files }: Mutation,
): Promise<boolean> {
  if (files.length === 0) {
    console.log(`NOT detected  ${area}: ${description} (${file}), no quick test covers it`);
    return false;
  }
  const start = performance.now();
  const path = resolve(file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  tests.invalidate(path);
  const { failed, broken } = await tests.run(files);
  writeFileSync(path, original);
  tests.invalidate(path);
  const outcome = failed ? 'detected    ' : 'NOT detected';
  console.log(`${outcome}  ${area}: ${description} (${file}), ${writeSeconds(secondsSince(start))}`);
  console.log(`              ${failed ?? broken ?? files.join(', ')}`);
  return failed !== undefined;
}

const isQuick = (mutation: Mutation) => mutation.tests.every((file) => file.endsWith('.unit.test.ts'));

/** Returns how many of them are detected. */
async function countNoticed(tests: Tests, planted: Mutation[]): Promise<number> {
  if (planted.length === 0) return 0;
  const start = performance.now();
  // A test that fails without mutations detects nothing.
  const { failed, broken } = await tests.run([...new Set(planted.flatMap((mutation) => mutation.tests))]);
  if (failed ?? broken) throw new Error(`Fails without any mutation: ${failed ?? broken}`);
  console.log(`Without mutations, all tests pass, ${writeSeconds(secondsSince(start))}`);
  let noticed = 0;
  for (const mutation of planted) noticed += Number(await isNoticed(tests, mutation));
  return noticed;
}

const isQuickOnly = process.argv.includes('--quick');
const word = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? '';
const inTier = (mutation: Mutation): Mutation =>
  isQuickOnly ? { ...mutation, tests: mutation.tests.filter((file) => tierOf(file) === 'quick') } : mutation;
const chosen = mutations
  .map(inTier)
  .filter(({ area, description, file }) => `${area} ${description} ${file}`.includes(word));
if (chosen.length === 0) throw new Error(`No mutation has “${word}” in its name or file.`);

const began = performance.now();
const copy = copyTree();
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// Tests read files relative to the working directory.
process.chdir(copy);
const tests = await startTests(copy);
let noticed = 0;
try {
  // Starts with tests that need no database.
  for (const planted of [chosen.filter(isQuick), chosen.filter((mutation) => !isQuick(mutation))]) {
    noticed += await countNoticed(tests, planted);
  }
} finally {
  await tests.close();
}
console.log(`\n${noticed} of ${chosen.length} detected, ${writeSeconds(secondsSince(began))}`);
process.exitCode = noticed < chosen.length ? 1 : 0;
