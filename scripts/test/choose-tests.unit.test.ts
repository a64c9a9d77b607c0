import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reachedBy, testsNamed, testsReachedBy } from './choose-tests.ts';
import { JOURNEYS } from './journeys.ts';

describe('tests by name', () => {
  it('are those of a noun in all trees, and its journeys', () => {
    const { unit, api, journeys } = testsNamed(['rentals']);
    expect(unit).toContain('contract/rentals/refund-rule.unit.test.ts');
    expect(api).toContain('server/rentals/hold-dates.test.ts');
    expect(journeys).toContain('e2e/renter-books-a-car.e2e.ts');
    expect([...unit, ...api].filter((file) => !file.includes('/rentals/'))).toEqual([]);
  });

  it('are those of a path, a folder or a journey', () => {
    const file = 'server/rentals/hold-dates.test.ts';
    expect(testsNamed([file])).toEqual({ unit: [], api: [file], journeys: [] });
    expect(testsNamed(['server/rentals/changes/']).api).toContain('server/rentals/changes/change-dates.test.ts');
    expect(testsNamed(['visitor-signs-in']).journeys).toEqual(['e2e/visitor-signs-in.e2e.ts']);
  });

  it('refuses a word that means nothing', () => {
    expect(() => testsNamed(['no-such-noun'])).toThrow('“no-such-noun” is neither a noun');
  });
});

describe('tests that a change reaches', () => {
  it('are of the features that import it, not of those that are merely gathered with it', () => {
    const reached = testsReachedBy(['server/reviews/write-review.ts'])!;
    expect(reached.api).toContain('server/reviews/list-reviews.test.ts');
    expect(reached.journeys).toContain('e2e/both-judge-a-trip.e2e.ts');
    expect(reached.api).not.toContain('server/feeds/import-feed.test.ts');
  });

  it('follow imports at any distance', () => {
    expect(reachedBy(['contract/dates.ts'])).toContain('server/rentals/hold-dates.ts');
    expect(reachedBy(['web/ui/dialog.tsx'])).toContain('web/pages/trip/trip-page.tsx');
  });

  it('know a page by its own folder', () => {
    expect(testsReachedBy(['web/pages/payment/hold-countdown.tsx'])!.journeys).toContain(
      'e2e/renter-books-a-car.e2e.ts',
    );
    expect(testsReachedBy(['web/pages/admin/review/review-bar.tsx'])!.journeys).toContain(
      'e2e/admin-works-through-the-queue.e2e.ts',
    );
  });

  it('are all for what no import tells of, and none for words about it', () => {
    expect(testsReachedBy(['server/migrations/0001-users.sql'])).toBeUndefined();
    expect(testsReachedBy(['vitest.config.ts'])).toBeUndefined();
    expect(testsReachedBy(['README.md', 'docs/search.md'])).toEqual({ unit: [], api: [], journeys: [] });
  });
});

describe('the table of journeys', () => {
  it('names every journey, and nothing that does not exist', () => {
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
