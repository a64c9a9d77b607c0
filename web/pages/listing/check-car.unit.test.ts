import { describe, expect, it } from 'vitest';
import { FORM_FIELDS, EMPTY_VALUES, errorsOf, OTHER_SEATS, type CarValues } from './car-values.ts';
import { checkCar } from './check-car.ts';

const good: CarValues = {
  ...EMPTY_VALUES,
  title: 'Toyota Corolla',
  description: 'Quiet.',
  price: '45,50',
  location: 'Lisbon',
  gear: 'Manual',
  seats: '4',
  otherSeats: '',
  vehicleType: 'Sedan',
};

const check = (changes: Partial<CarValues>, wording?: 'edit') =>
  checkCar(FORM_FIELDS, { ...good, ...changes }, wording);

describe('checkCar', () => {
  it('accepts a complete car', () => {
    expect(check({})).toEqual({});
    expect(check({ seats: OTHER_SEATS, otherSeats: '5' })).toEqual({});
  });

  it('reports every missing field with the wizard’s message', () => {
    expect(checkCar(FORM_FIELDS, EMPTY_VALUES)).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      price: 'Price is required',
      location: 'Location is required',
      gear: 'Gear is required',
      seats: 'Number of seats is required',
      vehicleType: 'Vehicle type is required',
    });
  });

  it('reports empty numbers as invalid in the edit form', () => {
    expect(checkCar(FORM_FIELDS, EMPTY_VALUES, 'edit')).toMatchObject({
      price: 'Price must be a valid number greater than 0',
      seats: 'Seats must be a valid number greater than 0',
    });
    expect(check({ seats: OTHER_SEATS }, 'edit')).toEqual({
      otherSeats: 'Seats must be a valid number greater than 0',
    });
  });

  it('requires a number when Other is chosen', () => {
    expect(check({ seats: OTHER_SEATS })).toEqual({ otherSeats: 'Please specify the number of seats' });
  });

  it.each(['0', '-4', 'free', '1,000'])('rejects the price %s', (price) => {
    expect(check({ price })).toEqual({ price: 'Price must be a valid number greater than 0' });
  });

  it('rejects a price above the maximum, and names the maximum', () => {
    expect(check({ price: '10000.01' })).toEqual({ price: 'Price must be 10,000 or less' });
    expect(check({ price: '10000' })).toEqual({});
  });

  it.each(['45', '45.5', '45,50', '$45.50', ' 45 '])('accepts the price %s', (price) => {
    expect(check({ price })).toEqual({});
  });

  it('checks only the requested fields', () => {
    expect(checkCar(['title'], EMPTY_VALUES)).toEqual({ title: 'Title is required' });
  });

  it('assigns the server’s error for the seats to the typed number', () => {
    const fields = { seats: 'Too many', 'photoIds.2': 'Gone', version: 'x', constructor: 'x' };
    const answer = { code: 'request/invalid', message: 'Please check what you entered.' };
    expect(errorsOf({ ...answer, fields }, { ...good, seats: OTHER_SEATS })).toEqual({
      otherSeats: 'Too many',
      photoIds: 'Gone',
    });
    expect(errorsOf({ ...answer, fields: { seats: 'Too many' } }, good)).toEqual({ seats: 'Too many' });
  });

  it('assigns the error about a deleted photo to the photos', () => {
    const answer = { code: 'car/photos-invalid', message: 'One is gone.', fields: {} };
    expect(errorsOf(answer, good)).toEqual({ photoIds: 'One is gone.' });
  });
});
