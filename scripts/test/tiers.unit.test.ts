import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiTests, globsOfFull, journeyTests, tierOf } from './tiers.ts';

const files = [...apiTests(), ...journeyTests()];

interface Project {
  test: { name: string; include: string[]; exclude?: string[] };
}

/** The test files that both runners' configurations include, with `quick` or without a tier. */
async function filesIncluded(tier: string): Promise<string[]> {
  vi.resetModules();
  vi.stubEnv('TEST_TIER', tier);
  // The configuration looks for a browser, and would install one.
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  const { default: vitest } = await import('../../vitest.config.ts');
  const { default: playwright } = await import('../../playwright.config.ts');
  const { testDir, testMatch, testIgnore } = playwright as { testDir: string; testMatch: string; testIgnore: string[] };
  const find = (include: string[], exclude: string[] = []) =>
    globSync(include).filter((file) => !exclude.some((glob) => matchesGlob(file, glob)));
  return [
    ...(vitest.test!.projects as Project[])
      .filter(({ test }) => test.name !== 'unit')
      .flatMap(({ test }) => find(test.include, test.exclude)),
    ...find([`${testDir}/${testMatch}`], testIgnore),
  ].toSorted();
}

afterEach(() => void vi.unstubAllEnvs());

describe('tiers', () => {
  it('have no glob without a matching file', () => {
    expect(globsOfFull.filter((glob) => !files.some((file) => matchesGlob(file, glob)))).toEqual([]);
  });

  it('have no overlapping globs', () => {
    const count = (file: string) => globsOfFull.filter((glob) => matchesGlob(file, glob)).length;
    // Some tests of random days are in the chaos folder or use the other provider, so two globs match.
    expect(files.filter((file) => count(file) > 1 && !file.startsWith('server/testing/chaos/'))).toEqual([]);
  });

  it('determine what the runners include: every file once, and in the quick tier its files only', async () => {
    expect(await filesIncluded('')).toEqual(files.toSorted());
    expect(await filesIncluded('quick')).toEqual(files.filter((file) => tierOf(file) === 'quick').toSorted());
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
