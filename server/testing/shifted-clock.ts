/** Whether libfaketime shifts the clock of this process, as `npm run test:calendar` does. */
export const isClockShifted = /faketime/i.test(process.env.LD_PRELOAD ?? '');

// libfaketime does not shift the clock while a process waits in `epoll_wait`. PostgreSQL's handler of SIGALRM then reads
// the real time, at which the timer is not due yet, and sets it again.
const TIMERS = 'PostgreSQL’s timers, such as for statements and deadlocks, do not end a wait under libfaketime';
const FILE_TIMES = 'the kernel’s clock, which dates files, is not shifted';

interface SkippedTest {
  file: string;
  title: string;
  reason: string;
}

/** Tests that cannot pass under libfaketime. */
export const SKIPPED_WHEN_SHIFTED: readonly SkippedTest[] = [
  {
    file: 'server/cars/taken-days.test.ts',
    title: 'row 40: allows a block or a hold on a day, never both',
    reason: TIMERS,
  },
  {
    file: 'server/cars/taken-days.test.ts',
    title: 'row 41: allows a block on a day or the buffer of a rental, never both',
    reason: TIMERS,
  },
  {
    file: 'server/overview/overview.test.ts',
    title: 'fails with server/unavailable when a query takes too long',
    reason: TIMERS,
  },
  {
    file: 'server/platform/database/transaction.test.ts',
    title: 'row 30: retries the whole transaction after a deadlock',
    reason: TIMERS,
  },
  {
    file: 'server/platform/storage/storage.test.ts',
    title: 'returns when a file was stored',
    reason: FILE_TIMES,
  },
  {
    file: 'server/platform/storage/storage.test.ts',
    title: 'sweeps old unfinished writes but not recent ones',
    reason: FILE_TIMES,
  },
  {
    file: 'server/reviews/random-reviews.test.ts',
    title: 'reveals both reviews together and counts each once, in any order of concurrent steps',
    reason: TIMERS,
  },
  {
    file: 'server/testing/chaos/database-silent.test.ts',
    title: 'does not interrupt work with a raised time limit',
    reason: TIMERS,
  },
  {
    file: 'server/testing/chaos/silent-connections.smoke.test.ts',
    title: 'to the database, when new connections hang too',
    reason: TIMERS,
  },
  {
    file: 'server/testing/chaos/migrations.test.ts',
    title: 'leave nothing behind when killed midway, and complete on the next run',
    reason: TIMERS,
  },
  {
    file: 'server/testing/chaos/migrations.test.ts',
    title: 'of a later version run while this one serves, even during a long transaction',
    reason: TIMERS,
  },
];

export const reasonToSkip = (file: string, title: string): string | undefined =>
  SKIPPED_WHEN_SHIFTED.find((test) => file.endsWith(test.file) && title === test.title)?.reason;
