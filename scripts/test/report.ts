import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Outcome } from './outcome.ts';

const SLOWEST = 20;
const HEAD = 'when,commit,what,tests,seconds\n';
/** One line per step of each full run. CI caches the file between runs. */
export const TIMES_FILE = process.env.TEST_TIMES ?? 'node_modules/.cache/test-times.csv';

export interface Step extends Outcome {
  name: string;
  seconds: number;
}

export function writeSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function printFailures(steps: Step[]) {
  for (const { failures } of steps) {
    for (const { title, said, picture, alone } of failures) {
      console.log(`\n✗ ${title}\n${said.replaceAll(/^/gm, '  ')}`);
      if (picture) console.log(`  picture: ${picture}`);
      console.log(`  alone: ${alone}`);
    }
  }
}

function printSlowest(steps: Step[]) {
  const files = steps.flatMap(({ times }) => Object.entries(times)).toSorted(([, one], [, other]) => other - one);
  if (files.length === 0) return;
  console.log('\nSlowest:');
  for (const [file, seconds] of files.slice(0, SLOWEST)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function printSteps(steps: Step[], seconds: number) {
  console.log('');
  for (const { name, passed, failed, seconds: own } of steps) {
    console.log(
      `${name.padEnd(9)} ${writeSeconds(own).padStart(12)}  ${passed} passed${failed ? `, ${failed} failed` : ''}`,
    );
  }
  console.log(`${'all'.padEnd(9)} ${writeSeconds(seconds).padStart(12)}`);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Records the duration of this run and prints the average of earlier runs of the same command. */
export function recordTimes(command: 'npm test' | 'test:all', steps: Step[], seconds: number) {
  mkdirSync(dirname(TIMES_FILE), { recursive: true });
  if (!existsSync(TIMES_FILE)) writeFileSync(TIMES_FILE, HEAD);
  const before = readFileSync(TIMES_FILE, 'utf8')
    .split('\n')
    .map((line) => line.split(','))
    .filter(([, , what]) => what === command)
    .slice(-10);
  const [when, which] = [new Date().toISOString(), commit()];
  const count = ({ passed, failed }: Outcome) => passed + failed;
  const rows = [
    ...steps.map((step) => [step.name, count(step), step.seconds] as const),
    [command, steps.reduce((sum, step) => sum + count(step), 0), seconds] as const,
  ];
  appendFileSync(
    TIMES_FILE,
    rows.map(([what, tests, took]) => `${[when, which, what, tests, took.toFixed(1)].join(',')}\n`).join(''),
  );
  if (before.length === 0) return;
  const mean = before.reduce((sum, row) => sum + Number(row[4]), 0) / before.length;
  console.log(`The ${before.length === 1 ? 'run' : `${before.length} runs`} before: ${writeSeconds(mean)} on average.`);
}

/** Ends with the most important part: the failures. */
export function report(steps: Step[], seconds: number): Outcome['failed'] {
  printSlowest(steps);
  printSteps(steps, seconds);
  printFailures(steps);
  return steps.reduce((sum, { failed }) => sum + failed, 0);
}
