import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiTests, globsOfFull, journeyTests, tierOf } from './tiers.ts';

const files = [...apiTests(), ...journeyTests()];

describe('tiers', () => {
  it('have no glob without a matching file', () => {
    expect(globsOfFull.filter((glob) => !files.some((file) => matchesGlob(file, glob)))).toEqual([]);
  });

  it('assign each file to one tier by at most one glob', () => {
    const count = (file: string) => globsOfFull.filter((glob) => matchesGlob(file, glob)).length;
    const [quick, full] = (['quick', 'full'] as const).map((tier) => files.filter((file) => tierOf(file) === tier));
    expect(quick!.length + full!.length).toBe(new Set(files).size);
    // Some tests of random days are in the chaos folder or use the other provider, so two globs match.
    expect(full!.filter((file) => count(file) > 1 && !file.startsWith('server/testing/chaos/'))).toEqual([]);
  });

  it.each([
    'server/testing/chaos/killed.smoke.test.ts',
    'server/testing/chaos/silent-connections.smoke.test.ts',
    'server/backups/restore.smoke.test.ts',
    'e2e/pages-are-translated.smoke.e2e.ts',
    'e2e/renter-pays-with-stripe.smoke.e2e.ts',
  ])('keep %s in the quick tier', (file) => {
    expect(files).toContain(file);
    expect(tierOf(file)).toBe('quick');
  });

  it.each([
    'server/access.test.ts',
    'server/extremes.test.ts',
    'server/strangers.test.ts',
    'server/rentals/hold-dates.test.ts',
    'server/rentals/pay-rental.test.ts',
    'server/rentals/cancel-rental.test.ts',
    'server/money/ledger.test.ts',
    'server/messages/masking.test.ts',
  ])('keep the critical %s in the quick tier', (file) => {
    expect(files).toContain(file);
    expect(tierOf(file)).toBe('quick');
  });
});
