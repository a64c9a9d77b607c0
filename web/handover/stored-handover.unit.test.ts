import { describe, expect, it } from 'vitest';
import type { Handover } from '../../contract/handover/handover.ts';
import { isSameAgreement, agreedStateOf, withNotes } from './stored-handover.ts';

const handover = {
  mileage: 100,
  fuelEighths: 4,
  notes: '',
  licenceSeenAt: null,
  can: { seeLicence: false },
} as unknown as Handover;
const photos = [{ id: 'b' }, { id: 'a' }];
const typed = { mileage: '250', fuelEighths: 4, notes: 'A scratch ', licenceSeen: false };

describe('an agreement', () => {
  it('is the same before and after the upload, in any photo order', () => {
    const seen = agreedStateOf(withNotes(handover, typed), photos);
    const arrived = { ...handover, version: 9, mileage: 250, notes: 'A scratch' };
    expect(isSameAgreement(seen, agreedStateOf(arrived, photos.toReversed()))).toBe(true);
  });

  it.each([
    ['another photo', handover, [...photos, { id: 'c' }]],
    ['one photo less', handover, photos.slice(1)],
    ['another mileage', { ...handover, mileage: 101 }, photos],
    ['another fuel level', { ...handover, fuelEighths: 5 }, photos],
    ['other notes', { ...handover, notes: 'A dent' }, photos],
    ['the licence', { ...handover, licenceSeenAt: '2026-06-10T10:00:00Z' }, photos],
  ])('row 111: does not cover %s', (_what, changed, shown) => {
    expect(isSameAgreement(agreedStateOf(handover, photos), agreedStateOf(changed, shown))).toBe(false);
  });
});
