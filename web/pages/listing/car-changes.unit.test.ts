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

describe('differences between two states of a car', () => {
  it('are none when only the writing differs', () => {
    expect(differences(base, changed({ title: ' Corolla ', price: '$45,5' }))).toEqual([]);
    expect(differences(base, changed({ seats: OTHER_SEATS, otherSeats: '4' }))).toEqual([]);
  });

  it('name each field that means something else, and another order of the photos', () => {
    const other = changed({ price: '46', seats: OTHER_SEATS, otherSeats: '5' }, base.photos.toReversed());
    expect(differences(base, other)).toEqual(['price', 'seats', 'photos']);
  });
});

describe('what was typed, upon what somebody else saved', () => {
  it('keeps what was changed here and takes the rest from them', () => {
    const mine = changed({ title: 'My Corolla', seats: OTHER_SEATS, otherSeats: '5' });
    const theirs = changed({ title: 'Their Corolla', price: '50' }, [photo('c')]);
    expect(rebase(base, mine, theirs)).toEqual(
      changed({ title: 'My Corolla', price: '50', seats: OTHER_SEATS, otherSeats: '5' }, [photo('c')]),
    );
  });
});
