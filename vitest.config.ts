import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { apiTests, excludedTests } from './scripts/test/tiers.ts';
import { allWords } from './scripts/words-plugin.ts';

/** They import another file's tests and run them with Stripe, so they must not share a worker with that file. */
const STRIPE_TESTS = ['server/**/*.stripe.test.ts'];
/** Mocks the file system module to simulate a full disk, which would affect other files in the same worker. */
const ISOLATED_TESTS = ['server/platform/storage/disk-full.test.ts'];

const EXCLUDED_TESTS = excludedTests(apiTests());

const SETUP_FILES = ['server/testing/fixed-seed.ts', 'server/testing/restore-mocks.ts'];

/** The default of one second is too short on a busy machine. */
const EXPECT_OPTIONS = { poll: { timeout: 20_000 } };

const api = {
  setupFiles: [...SETUP_FILES, 'server/testing/begin-test.ts', 'server/testing/record-rows.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
  env: { TZ: 'UTC' },
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: EXPECT_OPTIONS,
};

/** They start processes and wait for them. If they ran last, one core would stay busy while the other is idle. */
const SLOW_TESTS = /\/server\/(testing\/chaos|backups|commands|(main|web-process|worker|releases)\.)/;

class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the sequencer's own method, not the array's
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW_TESTS.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowTestsFirst },
    // One worker more than there are cores, because tests often wait for a process to start or for time to pass.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [allWords()],
        test: {
          name: 'unit',
          include: ['{contract,server,web,scripts}/**/*.unit.test.ts'],
          setupFiles: [...SETUP_FILES, 'web/platform/browser-stubs.ts'],
          env: { TZ: 'UTC' },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: EXPECT_OPTIONS,
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          ...api,
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', ...STRIPE_TESTS, ...ISOLATED_TESTS, ...EXCLUDED_TESTS],
          // Loads the server's modules once per worker. Loading them for each file would cost two seconds per file.
          isolate: false,
        },
      },
      { test: { name: 'api-stripe', ...api, include: STRIPE_TESTS, exclude: EXCLUDED_TESTS, isolate: false } },
      { test: { name: 'api-alone', ...api, include: ISOLATED_TESTS } },
    ],
  },
});
