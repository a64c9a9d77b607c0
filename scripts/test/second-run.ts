// Reruns a failed file once, alone. If it passes, its tests are flaky: the run stays green, and the next change fixes
// the cause.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Outcome } from './outcome.ts';
import { TIMES_FILE, type Step } from './report.ts';

/** More failures than this are unlikely to be flaky tests. */
const MAX_FILES = 3;
/** The other steps are deterministic. */
const REPEATABLE: ReadonlySet<string> = new Set(['api', 'journeys']);

export interface FlakyFile {
  file: string;
  first: { title: string; said: string; seconds: number; alone: string }[];
  /** Of all the file's tests, without starting a server */
  secondSeconds: number;
}

/** Empty if a second run could not turn the result green. */
export function filesToRerun(steps: readonly Step[]): { step: Step; file: string }[] {
  const files = new Map<string, Step>();
  for (const step of steps) {
    for (const { file, isCounterexample } of step.failures) {
      if (!file || isCounterexample || !REPEATABLE.has(step.name)) return [];
      files.set(file, step);
    }
  }
  return files.size > MAX_FILES ? [] : [...files].map(([file, step]) => ({ file, step }));
}

/** Removes a file's failures from its step if the second run passed. */
export function evaluateSecondRun(step: Step, file: string, again: Outcome): FlakyFile | undefined {
  if (again.failed > 0 || again.passed === 0) return undefined;
  const first = step.failures.filter((failure) => failure.file === file);
  step.failures = step.failures.filter((failure) => failure.file !== file);
  step.failed -= first.length;
  step.passed += first.length;
  return {
    file,
    first: first.map(({ title, said, seconds: took = 0, alone }) => ({ title, said, seconds: took, alone })),
    secondSeconds: again.times[file] ?? 0,
  };
}

const FLAKY_FILE = join(dirname(TIMES_FILE), 'flaky-tests.json');

export function reportFlaky(flaky: readonly FlakyFile[]) {
  mkdirSync(dirname(FLAKY_FILE), { recursive: true });
  writeFileSync(FLAKY_FILE, `${JSON.stringify(flaky, undefined, 2)}\n`);
  for (const { file, first, secondSeconds } of flaky) {
    for (const { title, said, seconds, alone } of first) {
      console.log(`\n~ ${title}\n${said.replaceAll(/^/gm, '  ')}`);
      console.log(
        `  failed after ${seconds.toFixed(1)} s; its file passed in ${secondSeconds.toFixed(1)} s when run again`,
      );
      console.log(`  alone: ${alone}`);
    }
    if (process.env.CI) console.log(`::warning file=${file}::Flaky: failed in the run, passed alone`);
  }
  if (flaky.length > 0) console.log(`\n${flaky.length} flaky: ${flaky.map(({ file }) => file).join(', ')}`);
}
