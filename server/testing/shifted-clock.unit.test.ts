import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reasonToSkip, SKIPPED_WHEN_SHIFTED } from './shifted-clock.ts';

describe('tests skipped under a shifted clock', () => {
  // A longer list hides mistakes: add a test only if libfaketime cannot shift what it depends on.
  it('are exactly these', () => {
    expect(SKIPPED_WHEN_SHIFTED.map(({ file, title }) => `${file}: ${title}`)).toEqual([
      'server/cars/taken-days.test.ts: row 40: allows a block or a hold on a day, never both',
      'server/cars/taken-days.test.ts: row 41: allows a block on a day or the buffer of a rental, never both',
      'server/overview/overview.test.ts: fails with server/unavailable when a query takes too long',
      'server/platform/database/transaction.test.ts: row 30: retries the whole transaction after a deadlock',
      'server/platform/storage/storage.test.ts: returns when a file was stored',
      'server/platform/storage/storage.test.ts: sweeps old unfinished writes but not recent ones',
      'server/reviews/random-reviews.test.ts: reveals both reviews together and counts each once, in any order of concurrent steps',
      'server/testing/chaos/database-silent.test.ts: does not interrupt work with a raised time limit',
      'server/testing/chaos/silent-connections.smoke.test.ts: to the database, when new connections hang too',
      'server/testing/chaos/migrations.test.ts: leave nothing behind when killed midway, and complete on the next run',
      'server/testing/chaos/migrations.test.ts: of a later version run while this one serves, even during a long transaction',
    ]);
  });

  it.each(SKIPPED_WHEN_SHIFTED)('exist, with a reason: $file: $title', ({ file, title, reason }) => {
    expect(readFileSync(file, 'utf8')).toContain(`'${title}'`);
    expect(reason).not.toBe('');
    expect(reasonToSkip(`/somewhere/${file}`, title)).toBe(reason);
  });

  it('do not include other tests of the same files', () => {
    const { file, title } = SKIPPED_WHEN_SHIFTED[0]!;
    expect(reasonToSkip(`/somewhere/${file}`, `${title} twice`)).toBeUndefined();
    expect(reasonToSkip('/somewhere/server/another.test.ts', title)).toBeUndefined();
  });
});
