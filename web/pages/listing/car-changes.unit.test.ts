import { describe, expect, it } from 'vitest';
import type { Photo } from '../../../contract/photos/photos.ts';
import { differences, rebase, type CarState } from './car-changes.ts';
import { EMPTY_VALUES, OTHER_SEATS, type CarValues } from './car-values.ts';

const photo = (id: string): Photo => ({ id, key: id, width: 3, height: 2, placeholder: '' });
const base: CarState = {
  values: {
    ...EMPTY_VALUES,
    title: 'Corolla',
    description: 'Quiet.',
    price: '45.50',
    location: 'Lisbon',
    gear: 'Manual',
    seats: '4',
    otherSeats: '',
    vehicleType: 'Sedan',
  },
  photos: [photo('a'), photo('b')],
};
const changed = (values: Partial<CarValues>, photos = base.photos): CarState => ({
  values: { ...base.values, ...values },
  photos,
});

describe('changed fields of two versions of a car', () => {
  it('ignores differences in notation', () => {
    expect(differences(base, changed({ title: ' Corolla ', price: '$45,5' }))).toEqual([]);
    expect(differences(base, changed({ seats: OTHER_SEATS, otherSeats: '4' }))).toEqual([]);
  });

  it('includes each field with another value, and another photo order', () => {
    const other = changed({ price: '46', seats: OTHER_SEATS, otherSeats: '5' }, base.photos.toReversed());
    expect(differences(base, other)).toEqual(['price', 'seats', 'photos']);
  });
});

describe('the merge with a concurrent edit', () => {
  it('keeps the user’s changes and takes all other fields from the saved version', () => {
    const mine = changed({ title: 'My Corolla', seats: OTHER_SEATS, otherSeats: '5' });
    const theirs = changed({ title: 'Their Corolla', price: '50' }, [photo('c')]);
    expect(rebase(base, mine, theirs)).toEqual(
      changed({ title: 'My Corolla', price: '50', seats: OTHER_SEATS, otherSeats: '5' }, [photo('c')]),
    );
  });
});
