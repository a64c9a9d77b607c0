/** Whether libfaketime shifts the clock of this process, as `npm run test:calendar` does. */
export const isClockShifted = /faketime/i.test(process.env.LD_PRELOAD ?? '');

const TIMEOUTS = 'PostgreSQL’s own timeouts never fire under libfaketime';
const FILE_TIMES = 'the kernel’s clock, which dates files, is not shifted';

interface SkippedTest {
  file: string;
  /** The beginning of the test's title; all tests of the file if empty */
  title: string;
  reason: string;
}

/** Tests that cannot pass under libfaketime. */
export const SKIPPED_WHEN_SHIFTED: readonly SkippedTest[] = [
  { file: 'server/platform/database/transaction.test.ts', title: '', reason: TIMEOUTS },
  { file: 'server/platform/storage/storage.test.ts', title: '', reason: FILE_TIMES },
];

export const reasonToSkip = (file: string, title: string): string | undefined =>
  SKIPPED_WHEN_SHIFTED.find((test) => file.endsWith(test.file) && title.startsWith(test.title))?.reason;
