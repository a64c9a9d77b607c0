import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Vitest's JSON report omits errors outside of tests, although they fail the run. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (!file || errors.length === 0) return;
    const records = errors.map((error) => ({
      said: error.stack ?? `${error.name}: ${error.message}`,
      from: typeof error.VITEST_TEST_PATH === 'string' ? error.VITEST_TEST_PATH : undefined,
    }));
    writeFileSync(file, JSON.stringify(records));
  }
}
