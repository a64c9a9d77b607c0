import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { apiTests, leftOut } from './scripts/test/tiers.ts';
import { allWords } from './scripts/words-plugin.ts';

/** They import the tests of another file and have them pay with Stripe, so they share no worker with that file. */
const WITH_STRIPE = ['server/**/*.stripe.test.ts'];
/** It changes modules for itself: what a folder can hold. */
const ALONE = ['server/platform/storage/disk-full.test.ts'];

const LEFT_OUT = leftOut(apiTests());

const SETUP = ['server/testing/fixed-seed.ts', 'server/testing/put-back.ts'];

/** A busy machine may take longer than the second that is usual. */
const PATIENT = { poll: { timeout: 20_000 } };

const api = {
  setupFiles: [...SETUP, 'server/testing/begin-test.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
  env: { TZ: 'UTC' },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: PATIENT,
};

/** They start processes and wait for them: begun last, they would keep one core busy while the other has nothing to do. */
const LONG = /\/server\/(testing\/chaos|backups|commands|(main|web-process|worker|releases)\.)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer that happens to have this name
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than there are cores: tests often wait, for a process to start or a moment to pass.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [allWords()],
        test: {
          name: 'unit',
          include: ['{contract,server,web,scripts}/**/*.unit.test.ts'],
          setupFiles: [...SETUP, 'web/platform/browser-stand-in.ts'],
          env: { TZ: 'UTC' },
          testTimeout: 60_000,
          expect: PATIENT,
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          ...api,
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', ...WITH_STRIPE, ...ALONE, ...LEFT_OUT],
          // The server's modules are loaded once in a worker rather than once in a file, which costs two seconds.
          isolate: false,
        },
      },
      { test: { name: 'api-stripe', ...api, include: WITH_STRIPE, exclude: LEFT_OUT, isolate: false } },
      { test: { name: 'api-alone', ...api, include: ALONE } },
    ],
  },
});
