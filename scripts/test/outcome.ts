import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface TestFailure {
  title: string;
  /** The test file; missing if no file is to blame, for example if a runner did not start */
  file?: string;
  /** The first lines of the error */
  said: string;
  picture?: string;
  /** The command that runs only this test */
  alone: string;
  seconds?: number;
  /** A property test found a counterexample, which another run with other input would only hide. */
  isCounterexample?: boolean;
}

export interface Outcome {
  passed: number;
  failed: number;
  /** Total seconds of each file's tests */
  times: Record<string, number>;
  failures: TestFailure[];
}

const SAID_LINES = 6;
const firstLines = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, SAID_LINES)
    .join('\n');

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** Escapes a title for the runners' filters, which take a pattern. */
const asPattern = (title: string) => quote(title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));

/** A tool that only passes or fails counts as one check. */
export const checkOutcome = (isGood: boolean, command: string): Outcome => ({
  passed: Number(isGood),
  failed: Number(!isGood),
  times: {},
  failures: isGood ? [] : [{ title: command, said: 'See its output above.', alone: `npx ${command}` }],
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages: string[] }[];
  }[];
}

function ofVitest(project: string, report: VitestReport): Outcome {
  const outcome: Outcome = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    times: {},
    failures: [],
  };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(process.cwd(), name);
    const alone = `npx vitest run --project ${quote(project)} ${file}`;
    const failed = assertionResults.filter((one) => one.status === 'failed');
    outcome.times[file] = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
    for (const { fullName, failureMessages, duration } of failed) {
      const text = failureMessages.join('\n');
      outcome.failures.push({
        title: `${file} › ${fullName}`,
        file,
        said: firstLines(text),
        alone: `${alone} -t ${asPattern(fullName)}`,
        seconds: (duration ?? 0) / 1000,
        isCounterexample: /^Counterexample:/m.test(stripVTControlCharacters(text)),
      });
    }
    // The file could not be loaded, or a `beforeAll` hook failed.
    if (status === 'failed' && failed.length === 0) {
      outcome.failed++;
      outcome.failures.push({ title: file, file, said: firstLines(message), alone });
    }
  }
  return outcome;
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: {
        duration: number;
        errors: { message?: string }[];
        attachments: { contentType: string; path?: string }[];
      }[];
    }[];
  }[];
}
interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number };
  errors: { message?: string }[];
}

const specsOf = ({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function ofPlaywright(report: PlaywrightReport): Outcome {
  const outcome: Outcome = {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.errors.length,
    times: {},
    failures: [],
  };
  for (const { title, file, line, tests } of specsOf(report)) {
    const path = `e2e/${file}`;
    for (const { projectName, status, results } of tests) {
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      outcome.times[path] = (outcome.times[path] ?? 0) + seconds;
      if (status !== 'unexpected') continue;
      const [result] = results;
      const picture = result?.attachments.find(({ contentType }) => contentType === 'image/png')?.path;
      outcome.failures.push({
        title: `${path} › ${title} (${projectName})`,
        file: path,
        said: firstLines(result?.errors.map(({ message }) => message ?? '').join('\n') ?? ''),
        ...(picture && { picture: relative(process.cwd(), picture) }),
        alone: `npx playwright test ${path}:${line} --project ${projectName}`,
        seconds: (result?.duration ?? 0) / 1000,
      });
    }
  }
  // Errors before the first or after the last journey, such as findings of `verify`.
  for (const { message = '' } of report.errors) {
    outcome.failures.push({ title: 'around the journeys', said: firstLines(message), alone: 'npx playwright test' });
  }
  return outcome;
}

/** A runner that fails without a failed test, for example because it could not start, counts as one failure. */
function read<Report>(file: string, isGood: boolean, from: (report: Report) => Outcome): Outcome {
  const outcome = (() => {
    try {
      return from(JSON.parse(readFileSync(file, 'utf8')) as Report);
    } catch (error) {
      return { passed: 0, failed: 1, times: {}, failures: [{ title: file, said: String(error), alone: 'npm test' }] };
    }
  })();
  if (isGood || outcome.failed > 0) return outcome;
  const unnamed = { title: 'the runner failed', said: 'No test did. See its output above.', alone: 'npm test' };
  return { ...outcome, failed: 1, failures: outcome.failures.length > 0 ? outcome.failures : [unnamed] };
}

/** Errors thrown outside of any test by promises or timers, as recorded by `unhandled-errors.ts`. */
function readUnhandled(file: string): TestFailure[] {
  if (!existsSync(file)) return [];
  const errors = JSON.parse(readFileSync(file, 'utf8')) as { said: string; from?: string }[];
  return errors.map(({ said, from }) => ({
    title: `unhandled error${from ? ` in ${relative(process.cwd(), from)}` : ''}`,
    said,
    alone: from ? `npx vitest run ${relative(process.cwd(), from)}` : 'npm test',
  }));
}

export function readVitest(file: string, isGood: boolean, project: string, unhandledFile = ''): Outcome {
  const unhandled = readUnhandled(unhandledFile);
  const outcome = read<VitestReport>(file, isGood || unhandled.length > 0, (report) => ofVitest(project, report));
  return {
    ...outcome,
    failed: outcome.failed + unhandled.length,
    failures: [...outcome.failures, ...unhandled],
  };
}

export const readPlaywright = (file: string, isGood: boolean): Outcome =>
  read<PlaywrightReport>(file, isGood, ofPlaywright);
