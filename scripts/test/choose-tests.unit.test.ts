import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reachedBy, readArguments, testsNamed, testsReachedBy } from './choose-tests.ts';
import { JOURNEYS } from './journeys.ts';

describe('tests by name', () => {
  it('include a feature’s tests in all trees, and its journeys', () => {
    const { unit, api, journeys } = testsNamed(['rentals']);
    expect(unit).toContain('contract/rentals/refund-rule.unit.test.ts');
    expect(api).toContain('server/rentals/hold-dates.test.ts');
    expect(journeys).toContain('e2e/renter-books-a-car.e2e.ts');
    expect([...unit, ...api].filter((file) => !file.includes('/rentals/'))).toEqual([]);
  });

  it('include those of a path, a folder or a journey', () => {
    const file = 'server/rentals/hold-dates.test.ts';
    expect(testsNamed([file])).toEqual({ unit: [], api: [file], journeys: [] });
    expect(testsNamed(['server/rentals/changes/']).api).toContain('server/rentals/changes/change-dates.test.ts');
    expect(testsNamed(['visitor-signs-in']).journeys).toEqual(['e2e/visitor-signs-in.e2e.ts']);
  });

  it('throw for an unknown word', () => {
    expect(() => testsNamed(['no-such-noun'])).toThrow('“no-such-noun” is neither a feature');
  });
});

describe('tests affected by a change', () => {
  it('include features that import it, and exclude those merely registered next to it', () => {
    const reached = testsReachedBy(['server/reviews/write-review.ts'])!;
    expect(reached.api).toContain('server/reviews/list-reviews.test.ts');
    expect(reached.journeys).toContain('e2e/renter-and-owner-review-a-trip.e2e.ts');
    expect(reached.api).not.toContain('server/feeds/import-feed.test.ts');
  });

  it('follow imports transitively', () => {
    expect(reachedBy(['contract/dates.ts'])).toContain('server/rentals/hold-dates.ts');
    expect(reachedBy(['web/ui/dialog.tsx'])).toContain('web/pages/trip/trip-page.tsx');
  });

  it('identify a page by its folder', () => {
    expect(testsReachedBy(['web/pages/payment/hold-countdown.tsx'])!.journeys).toContain(
      'e2e/renter-books-a-car.e2e.ts',
    );
    expect(testsReachedBy(['web/pages/admin/review/review-bar.tsx'])!.journeys).toContain(
      'e2e/admin-reviews-the-queue.e2e.ts',
    );
  });

  it('include all tests for files that no import reaches, and none for documentation', () => {
    expect(testsReachedBy(['server/migrations/0001-users.sql'])).toBeUndefined();
    expect(testsReachedBy(['vitest.config.ts'])).toBeUndefined();
    expect(testsReachedBy(['README.md', 'docs/search.md'])).toEqual({ unit: [], api: [], journeys: [] });
  });
});

describe('the arguments of npm test', () => {
  it.each([
    ['the quick tier without any', [], true],
    ['everything for test:all', ['--all'], false],
    ['everything if a change may affect everything', ['--changed'], false],
  ])('select %s', (_, args, isQuickTier) => {
    expect(readArguments(args, () => ['vitest.config.ts'])).toEqual({
      isChecksOnly: false,
      isQuickTier,
      chosen: undefined,
    });
  });

  it('select changed or named tests in both tiers', () => {
    const byChange = readArguments(['--changed=HEAD~1'], () => ['server/backups/make-backup.ts']);
    for (const { isQuickTier, chosen } of [byChange, readArguments(['server/backups'])]) {
      expect(isQuickTier).toBe(false);
      expect(chosen!.api).toContain('server/backups/backup.test.ts');
    }
  });

  it('select only the checks', () => {
    expect(readArguments(['--quick'])).toMatchObject({ isChecksOnly: true, isQuickTier: false });
  });
});

describe('the table of journeys', () => {
  it('names every journey, and only existing folders', () => {
    const files = globSync('e2e/*.e2e.ts').map((file) => file.slice('e2e/'.length, -'.e2e.ts'.length));
    expect(Object.keys(JOURNEYS).toSorted()).toEqual(files.toSorted());
    const isFolder = (name: string) =>
      name === 'web' ||
      ['contract', 'server', 'web', 'web/pages', 'web/pages/admin'].some((tree) => existsSync(`${tree}/${name}`));
    expect(
      Object.values(JOURNEYS)
        .flat()
        .filter((name) => !isFolder(name)),
    ).toEqual([]);
  });
});
