import { describe, expect, it } from 'vitest';
import { describePhotos } from '../cars/index.ts';
import { describeEntry } from './describe-entry.ts';

const ada = { kind: 'user', uid: '1', name: 'Ada' } as const;
const base = { actor: ada, changes: [], parts: [], rental: null, refundCents: null, isOwn: false };
const rental = { id: 'r', startDate: '2026-05-03', endDate: '2026-05-05', by: 'renter' };

describe('history entries', () => {
  it.each([
    [{ ...base, action: 'car-created' }, 'Ada listed this car.'],
    [{ ...base, action: 'car-disabled' }, 'Ada disabled this car.'],
    [
      {
        ...base,
        action: 'car-edited',
        changes: [
          { field: 'title' as const, before: 'a', after: 'b' },
          { field: 'priceCents' as const, before: 1, after: 2 },
          { field: 'photos' as const, before: [], after: [] },
        ],
      },
      'Ada edited this car: title, price and photos.',
    ],
    [
      { ...base, action: 'rental-cancelled', rental, refundCents: 9_000 },
      'Ada cancelled their rental from 3 May 2026 to 5 May 2026. 90.00$ refunded.',
    ],
    [
      { ...base, action: 'rental-cancelled', rental: { ...rental, by: 'owner' }, refundCents: 0 },
      'Ada, the owner, cancelled a rental from 3 May 2026 to 5 May 2026. No refund.',
    ],
    [
      {
        ...base,
        actor: { kind: 'system' as const, uid: null, name: null },
        action: 'rental-refunded',
        rental,
        refundCents: 4_550,
      },
      '45.50$ was refunded to the renter’s card for the rental from 3 May 2026 to 5 May 2026.',
    ],
    [{ ...base, actor: { ...ada, name: null }, action: 'car-activated' }, 'A former user activated this car.'],
    [
      { ...base, action: 'prices-changed', parts: ['weekdays' as const, 'days' as const] },
      'Ada changed the prices: weekdays and single days.',
    ],
    [{ ...base, action: 'terms-changed', parts: ['leastDays' as const] }, 'Ada changed the terms: shortest trip.'],
    [{ ...base, action: 'car-painted-blue' }, 'Ada: car painted blue.'],
  ])('%# is described by a sentence', (entry, sentence) => {
    expect(describeEntry(entry)).toBe(sentence);
  });

  it('do not name the current user', () => {
    expect(describeEntry({ ...base, action: 'car-activated' }, '1')).toBe('You activated this car.');
    expect(describeEntry({ ...base, action: 'car-activated', isOwn: true })).toMatch(
      /activated this car, which is their own\.$/,
    );
    const cancelled = { ...base, action: 'rental-cancelled', rental: { ...rental, by: 'admin' }, refundCents: 0 };
    expect(describeEntry(cancelled, '1')).toMatch(/^You cancelled a rental from/);
  });
});

describe('changed photos', () => {
  const photos = (...ids: string[]) => ids.map((id) => ({ id, photo: null }));
  it.each([
    ['a', 'a b', '1 photo added'],
    ['a b c', 'a', '2 photos removed'],
    ['a b', 'b a', 'reordered'],
    ['a b c', 'c b d', '1 photo added, 1 photo removed, reordered'],
  ])('%s, then %s', (before, after, words) => {
    const change = {
      field: 'photos',
      before: photos(...before.split(' ')),
      after: photos(...after.split(' ')),
    } as const;
    expect(describePhotos({ ...change, before: [...change.before], after: [...change.after] })).toBe(words);
  });
});
