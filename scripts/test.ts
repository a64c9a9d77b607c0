import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium.ts';

interface Outcome {
  passed: number;
  failed: number;
}

const isQuick = process.argv.includes('--quick');
const reports = mkdtempSync(join(tmpdir(), 'sparekey-reports-'));

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  console.log(`\n> ${command} ${args.join(' ')}`);
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** A tool that says yes or no counts as one check. */
async function check(command: string, args: string[]): Promise<Outcome> {
  const isGood = (await run(command, args)) === 0;
  return { passed: Number(isGood), failed: Number(!isGood) };
}

async function vitest(project: string): Promise<Outcome> {
  const report = join(reports, `${project.replace('*', '')}.json`);
  const code = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  return readOutcome(report, code, (json: { numPassedTests: number; numFailedTests: number }) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
  }));
}

async function playwright(): Promise<Outcome> {
  const report = join(reports, 'e2e.json');
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    CHROMIUM_PATH: ensureChromium(),
  });
  return readOutcome(report, code, (json: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
  }));
}

/** A runner that failed without a failed test (it could not start, say) has failed once. */
function readOutcome<Report>(file: string, code: number, read: (report: Report) => Outcome): Outcome {
  try {
    const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
    return code === 0 ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const steps: (() => Promise<Outcome>)[] = [
  () => check('oxfmt', ['--check']),
  () => check('oxlint', ['--type-aware', '--deny-warnings']),
  () => check('tsc', ['--noEmit']),
  () => vitest('unit'),
  ...(isQuick ? [] : [() => vitest('api*'), playwright]),
];

const total: Outcome = { passed: 0, failed: 0 };
for (const step of steps) {
  const { passed, failed } = await step();
  total.passed += passed;
  total.failed += failed;
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
