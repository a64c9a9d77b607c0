import { describe, expect, it } from 'vitest';
import { NEWS_KINDS } from '../../contract/notices/news.ts';
import type { Notice } from '../../contract/notices/notices.ts';
import { noticePath } from './notice-icons.ts';
import { writeNotice } from './notice-words.ts';

const notice = (changes: Partial<Notice>): Notice => ({
  id: 'n',
  kind: 'rental-confirmed',
  role: 'renter',
  by: 'them',
  actor: { uid: 'u', displayName: 'Olga Owner', photo: null, isDeleted: false },
  car: { id: 'c', title: 'Fiat 500' },
  rental: { id: 'r', startDate: '2030-06-10', endDate: '2030-06-12' },
  threadId: 't',
  details: {},
  createdAt: '2030-01-01T00:00:00Z',
  isRead: false,
  ...changes,
});

describe('a notice', () => {
  it.each(NEWS_KINDS)('of %s has complete messages for both roles', (kind) => {
    for (const role of ['renter', 'owner', null] as const) {
      for (const by of ['you', 'them', 'us'] as const) {
        const details = {
          amountCents: 4500,
          news: 'activated',
          dates: { startDate: '2030-06-11', endDate: '2030-06-13' },
        };
        const words = writeNotice(notice({ kind, role, by, details }));
        expect(words).toMatch(/^\S.*[.!]$/);
        expect(words).not.toMatch(/[{}]|undefined|null/);
      }
    }
  });

  it('of a request links its owner to the trip', () => {
    expect(noticePath(notice({ kind: 'request-made', role: 'owner' }))).toBe('/trips/r');
  });

  it('names who acted', () => {
    const kind = 'rental-cancelled';
    expect(writeNotice(notice({ kind }))).toBe('Olga Owner cancelled the booking of “Fiat 500”, 10 – 12 Jun 2030.');
    expect(writeNotice(notice({ kind, by: 'you', actor: null }))).toBe(
      'You cancelled the booking of “Fiat 500”, 10 – 12 Jun 2030.',
    );
    expect(writeNotice(notice({ kind, by: 'us', actor: null }))).toBe(
      'The booking of “Fiat 500”, 10 – 12 Jun 2030, was cancelled.',
    );
  });

  it('states the decision on a listing, and has a fallback for unknown news', () => {
    const kind = 'listing-status';
    expect(writeNotice(notice({ kind, details: { news: 'not-approved' } }))).toContain('was not approved');
    expect(writeNotice(notice({ kind, details: { news: 'from-the-future' } }))).toBe('There is news about “Fiat 500”.');
  });

  it.each([
    ['rental-confirmed', {}, '/trips/r'],
    ['rental-confirmed', { role: 'owner' }, '/rents/c'],
    ['rental-confirmed', { rental: null }, '/notices'],
    ['message', {}, '/messages/t'],
    ['listing-status', { details: { news: 'disabled' } }, '/edit-car/c'],
    ['listing-status', { details: { news: 'not-approved' } }, '/edit-car/c'],
    ['listing-status', { details: { news: 'activated' } }, '/mycars'],
    ['listing-status', { details: { news: 'approved-paused' } }, '/mycars'],
    ['feed-collision', { role: 'owner' }, '/cars/c/manage/sync'],
    ['account-warned', { car: null, rental: null }, '/account'],
    ['report-decided', { car: null, rental: null }, '/notices'],
    ['review-wanted', {}, '/trips/r'],
  ] as const)('of %s %j links to %s', (kind, changes, place) => {
    expect(noticePath(notice({ kind, ...changes }))).toBe(place);
  });
});
