/** Whether libfaketime shifts the clock of this process, as `npm run test:calendar` does. */
export const isClockShifted = /faketime/i.test(process.env.LD_PRELOAD ?? '');

const TIMERS = 'PostgreSQL’s timeouts do not fire under libfaketime';
const FILE_TIMES = 'file times come from the real clock';

/** By file, the tests that cannot pass under libfaketime, by the beginning of their full titles. */
export const SKIPPED_WHEN_SHIFTED: Readonly<Record<string, readonly { title: string; reason: string }[]>> = {
  'server/platform/database/transaction.test.ts': [{ title: '', reason: TIMERS }],
};

export const reasonToSkip = (file: string, title: string): string | undefined =>
  new Map(Object.entries(SKIPPED_WHEN_SHIFTED)).get(file)?.find((test) => title.startsWith(test.title))?.reason;
