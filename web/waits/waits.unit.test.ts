import { describe, expect, it } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { newsOf } from '../../contract/notices/news.ts';
import { WAIT_PAGES } from '../../contract/wait-entry.ts';
import { NEWS_OF_WAIT, WAIT_KINDS } from '../../contract/waits/wait-kinds.ts';
import { countLinkOf } from '../app/shell/count-link.ts';
import { bottomBarLinks, navigationLinks } from '../app/shell/navigation.ts';
import { orderParts, TRIP_PART_OF_WAIT } from '../pages/trip/trip-parts.ts';
import { isAdminKind, sampleWait, WAIT_SAMPLES } from '../testing/wait-samples.ts';
import { countWaits, waitsOnPages } from './count-waits.ts';
import { WAIT_ICONS } from './wait-icons.ts';
import { writeAction, writeDeadline, writeWait } from './wait-words.ts';

/** `web/pages/waits-on-every-page.unit.test.ts` tests the pages. */
describe.each(WAIT_SAMPLES)('%s', (_, wait) => {
  it('has a description, a deadline, an action and an icon', () => {
    expect(writeWait(wait)).toMatch(isAdminKind(wait.kind) ? /3/ : /\w/);
    expect(writeWait(wait)).not.toMatch(/[{}]|undefined/);
    expect(writeDeadline(wait)).toMatch(/^By .*\. \w.*\.$/);
    expect(writeAction(wait)).toMatch(/^[A-Z]/);
    expect(WAIT_ICONS[wait.kind]).toBeDefined();
  });

  it('is listed on one page, and counted next to a header link and a phone link', () => {
    expect(WAIT_PAGES.filter((page) => waitsOnPages([wait], [page]).length > 0)).toEqual([wait.list]);
    // Administrators may also be renters and owners.
    for (const isAdmin of isAdminKind(wait.kind) ? [true] : [true, false]) {
      const at = countLinkOf(wait.list, isAdmin);
      expect([...navigationLinks(isAdmin), ...bottomBarLinks(isAdmin)].map((link) => link?.to)).toContain(at);
    }
    expect(countWaits([wait])).toEqual({ count: 3, isExact: true });
  });

  it('links to an existing page, and comes first on its trip', () => {
    const [page = ''] = wait.to.split(/[?#]/);
    expect(Object.values(paths).map((path) => (typeof path === 'string' ? path : path('rental')))).toContain(
      page.replace(/\/(car|claim)\b/, '/rental'),
    );
    const part = TRIP_PART_OF_WAIT[wait.kind];
    if (part) expect(orderParts([wait]).above[0]).toBe(part);
    else expect(isAdminKind(wait.kind) || ['verify-email', 'add-payout'].includes(wait.kind)).toBe(true);
  });
});

it('tells users about everything that waits for them, except where they know already', () => {
  const untold = WAIT_KINDS.filter((kind) => NEWS_OF_WAIT[kind] === null && !isAdminKind(kind));
  expect(untold).toEqual(['verify-email', 'send-licence-to-drive']);
  for (const news of Object.values(NEWS_OF_WAIT)) {
    if (news && news !== 'reminder') expect(newsOf(news).mail, news).toBeDefined();
  }
});

it('shows every part of a trip once, waiting parts first, sorted by deadline', () => {
  expect(orderParts([])).toEqual({
    above: ['request', 'head', 'change', 'handover', 'pickup'],
    below: ['deposit', 'review', 'claims'],
  });
  expect(orderParts([sampleWait('answer-claim', 'renter'), sampleWait('write-review', 'renter')])).toEqual({
    above: ['claims', 'review', 'request', 'head', 'change', 'handover', 'pickup'],
    below: ['deposit'],
  });
});

it('starts with the pickup details when pickup is near', () => {
  expect(
    orderParts([sampleWait('pay-change', 'renter'), sampleWait('agree-pickup', 'renter')], true).above.slice(0, 3),
  ).toEqual(['head', 'change', 'handover']);
});
