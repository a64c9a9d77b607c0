import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionalFields } from '../../contract/cars/optional-fields.ts';
import { createPriceReader } from '../../contract/typed-amounts.ts';
import { fileNameOf } from './photo-folder.ts';
import { readCar } from './read-car.ts';
import { createImportCalendar, readRentals } from './read-rentals.ts';
import { readUser } from './read-user.ts';

const readPrice = createPriceReader('en', 'USD');
const place = { timeZone: 'UTC', currency: 'USD', now: new Date('2026-01-01T00:00:00Z') };

const car = (changes: Record<string, unknown> = {}) => ({
  title: 'Dacia Duster',
  description: 'Goes anywhere.',
  price: '45,50',
  location: 'Cluj-Napoca',
  images: ['https://storage.example/o/carImages%2Fa.jpg?alt=media'],
  gear: 'Manual',
  seats: 5,
  vehicleType: 'SUV',
  status: 1,
  createdAt: '03/06/2024 - 09:15:00',
  userId: 'u1',
  Rented: [],
  ...changes,
});
const taken = (changes: Record<string, unknown> = {}) => {
  const reading = readCar(car(changes), place);
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  return reading;
};
const refused = (changes: Record<string, unknown>) => {
  const reading = readCar(car(changes), place);
  return 'problems' in reading ? reading.problems.map(({ field, text }) => `${field}: ${text}`) : [];
};

const NO_FACTS = { ...Object.fromEntries(optionalFields().map((key) => [key, null])), features: [], fields: {} };

describe('readCar', () => {
  it('reads a car of the older app', () => {
    expect(taken()).toEqual({
      value: {
        ownerSource: 'u1',
        title: 'Dacia Duster',
        description: 'Goes anywhere.',
        priceCents: 4_550,
        location: 'Cluj-Napoca',
        gear: 'Manual',
        seats: 5,
        vehicleType: 'SUV',
        ...NO_FACTS,
        state: 'active',
        createdAt: new Date('2024-06-03T09:15:00Z'),
        images: ['https://storage.example/o/carImages%2Fa.jpg?alt=media'],
      },
      notes: [],
    });
  });

  it('reads a price exactly as the listing form does, as text or as a number', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: fc.constantFrom(...'0123456789.,$ -e') }), fc.double()), (price) => {
        const reading = readCar(car({ price }), place);
        const cents = 'value' in reading ? reading.value.priceCents : undefined;
        expect(cents).toBe(readPrice(price));
      }),
    ));

  it.each([
    [{ seats: 4 }, 4, []],
    [{ seats: '4' }, 4, []],
    [{ seats: undefined, persons: 7 }, 7, []],
    [{ seats: '', persons: '7' }, 7, []],
    [{ seats: null, persons: 7 }, 7, []],
    [{ seats: 4, persons: '4' }, 4, []],
    [{ seats: 4, persons: 5 }, 4, ['It differs from seats (4), which stands: 5.']],
  ])('finds the seats in %j', (changes, seats, notes) => {
    const reading = taken(changes);
    expect([reading.value.seats, reading.notes.map(({ text }) => text)]).toEqual([seats, notes]);
  });

  it.each([
    ['Automatic', 'Automatic', 0],
    ['automatic', 'Automatic', 0],
    ['Manual', 'Manual', 0],
    ['semi', 'Manual', 1],
    [undefined, 'Manual', 1],
  ])('reads the gear %j as %s', (gear, kept, notes) => {
    const reading = taken({ gear });
    expect([reading.value.gear, reading.notes.length]).toEqual([kept, notes]);
  });

  it.each([
    [1, 'active'],
    ['1', 'active'],
    [0, 'waiting'],
    ['0', 'waiting'],
    [2, 'waiting'],
    [true, 'waiting'],
    [null, 'waiting'],
  ])('reads the status %j as %s', (status, kept) => expect(taken({ status }).value.state).toBe(kept));

  it('accepts both spellings of the luxury type', () => {
    expect(taken({ vehicleType: 'Luxury vehicle' }).value.vehicleType).toBe('Luxury Vehicle');
  });

  it.each([
    [{ title: '' }, ['title: Title is required: "".']],
    [{ title: ['a title'] }, ['title: Title is required: ["a title"].']],
    [{ title: 'with a \u0000 in it' }, ['title: It has characters that no text may have: "with a \\u0000 in it".']],
    [
      { location: 'Gen\u3164eva' },
      ['location: It has characters that show nothing or turn the text around: "Gen\u3164eva".'],
    ],
    [{ description: undefined }, ['description: Description is required: missing.']],
    [{ price: 'free' }, ['price: Price must be a valid number greater than 0: "free".']],
    [{ price: -3 }, ['price: Price must be a valid number greater than 0: -3.']],
    [{ price: 10_000.01 }, ['price: It is more than 10,000$ a day: 10000.01.']],
    [{ price: 45.999 }, ['price: It has more than two digits after the point: 45.999.']],
    [{ price: '1,000' }, ['price: It has more than two digits after the point: "1,000".']],
    [{ price: 0 }, ['price: Price must be a valid number greater than 0: 0.']],
    [{ price: {} }, ['price: Price is required: {}.']],
    [
      { location: 'x'.repeat(121) },
      [expect.stringMatching(/^location: Location must be at most 120 characters long: /)],
    ],
    [
      { seats: 0, price: '' },
      expect.arrayContaining([expect.stringMatching(/^price/), expect.stringMatching(/^seats/)]),
    ],
    [{ seats: undefined, persons: 'many' }, ['persons: Seats must be a valid number greater than 0: "many".']],
    [{ seats: undefined }, ['seats: Number of seats is required: missing.']],
    [{ seats: 61 }, ['seats: Seats must be at most 60: 61.']],
    [{ vehicleType: 'Spaceship' }, ['vehicleType: There is no such vehicle type: "Spaceship".']],
    [{ userId: undefined }, ['userId: It names no owner: missing.']],
    [{ userId: 'a\u0000b' }, ['userId: It names no owner: "a\\u0000b".']],
  ])('refuses %j with a reason', (changes, problems) => expect(refused(changes)).toEqual(problems));

  it('never throws for arbitrary field values', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(car())), fc.jsonValue()), (changes) => {
        const reading = readCar(JSON.parse(JSON.stringify({ ...car(), ...changes })), place);
        expect('value' in reading || reading.problems.length > 0).toBe(true);
      }),
    ));

  it('reads only own properties of the document', () => {
    const { title: _, ...rest } = car();
    expect(readCar(Object.assign(Object.create({ title: 'Inherited' }), rest), place)).toHaveProperty('problems');
  });
});

describe('readUser', () => {
  it('reads the name and the address in lower case', () => {
    const reading = readUser({ email: ' Ana@Example.TEST ', isAdmin: false, displayName: 'Ana' }, place);
    expect(reading).toEqual({
      value: { email: 'ana@example.test', displayName: 'Ana', createdAt: place.now },
      notes: [],
    });
  });

  it('never makes a user an administrator, and adds a note', () => {
    const reading = readUser({ email: 'a@example.test', isAdmin: true, displayName: 'Ana' }, place);
    expect(Object.keys('value' in reading ? reading.value : {})).toEqual(['email', 'displayName', 'createdAt']);
    expect('notes' in reading && reading.notes.map(({ field }) => field)).toEqual(['isAdmin']);
  });

  it.each([
    [undefined],
    [''],
    ['x'.repeat(61)],
    ['two\nlines'],
    [7],
    ['\ud800'],
    ['\u3164\u115f\u2800'],
    ['An\u202ena'],
  ])('replaces the unusable name %j with Anonymous', (displayName) => {
    const reading = readUser({ email: 'a@example.test', displayName }, place);
    expect('value' in reading && reading.value.displayName).toBe('Anonymous');
  });

  it.each([
    [undefined],
    [''],
    ['nobody'],
    ['a@b@c'],
    [`${'x'.repeat(300)}@example.test`],
    [{}],
    ['a@example.test\u0000'],
  ])('refuses the address %j', (email) =>
    expect(readUser({ email, displayName: 'Ana' }, place)).toHaveProperty('problems'),
  );
});

const at = (day: string) => ({ seconds: Date.parse(`${day}T00:00:00Z`) / 1000, nanoseconds: 0 });
const rental = (start: string, end: string, changes: Record<string, unknown> = {}) => ({
  startDate: at(start),
  endDate: at(end),
  userID: 'u2',
  userName: 'Bo',
  userEmail: 'bo@example.test',
  ...changes,
});

describe('readRentals', () => {
  const read = (...list: unknown[]) => readRentals('c1', list, 'UTC').rentals;
  const why = (element: unknown) => read(element).flatMap((one) => ('problems' in one ? one.problems : []));

  it('returns calendar days and a source id that does not depend on the position', () => {
    const [first] = read(rental('2024-07-10', '2024-07-12'));
    const [, second] = read(rental('2024-08-10', '2024-08-12'), rental('2024-07-10', '2024-07-12'));
    expect(first).toMatchObject({ index: 0, startDate: '2024-07-10', endDate: '2024-07-12', renterSource: 'u2' });
    expect(second).toMatchObject({ index: 1, sourceId: (first as { sourceId: string }).sourceId });
  });

  it.each([
    [rental('2024-07-10', '2024-07-10'), 'It starts and ends on the same day (2024-07-10), which is not a rental.'],
    [rental('2024-07-12', '2024-07-10'), 'It ends (2024-07-10) before it starts (2024-07-12).'],
    [rental('2024-01-01', '2024-04-01'), 'It lasts 91 days (2024-01-01 to 2024-04-01); 90 are the most.'],
    [rental('2024-07-10', '2024-07-12', { startDate: undefined }), 'It is not a timestamp: missing.'],
    [
      rental('2024-07-10', '2024-07-12', { startDate: { seconds: 0 } }),
      'It lies outside of the years 2000 to 2099: {"seconds":0}.',
    ],
    [
      rental('2024-07-10', '2024-07-12', { userID: undefined, userEmail: 'nobody' }),
      'Nobody knows who rents: userID is missing and userEmail is "nobody".',
    ],
    ['text', 'It is not a rental: "text".'],
    [null, 'It is not a rental: null.'],
    [[], 'It is not a rental: [].'],
  ])('refuses %j', (element, text) => expect(why(element).map((problem) => problem.text)).toEqual([text]));

  it('accepts 90 days and refuses a duplicate rental', () => {
    expect(why(rental('2024-01-01', '2024-03-31'))).toEqual([]);
    const twice = read(rental('2024-07-10', '2024-07-12'), rental('2024-07-10', '2024-07-12'));
    expect(twice[1]).toEqual({ index: 1, problems: [{ field: '', text: 'It is the same as Rented[0].' }] });
  });

  it('adds a note when Rented is not a list', () => {
    expect(readRentals('c1', 'none', 'UTC').notes).toHaveLength(1);
    expect(readRentals('c1', undefined, 'UTC')).toEqual({ rentals: [], notes: [] });
  });
});

describe('createCalendar', () => {
  it('includes the first and last day of a rental', () => {
    const calendar = createImportCalendar();
    calendar.take({ startDate: '2024-07-10', endDate: '2024-07-12' }, 'the first');
    const takenBy = (startDate: string, endDate: string) => calendar.takenBy({ startDate, endDate });
    expect(takenBy('2024-07-12', '2024-07-14')).toBe('the first');
    expect(takenBy('2024-07-08', '2024-07-10')).toBe('the first');
    expect(takenBy('2024-07-01', '2024-07-30')).toBe('the first');
    expect(takenBy('2024-07-13', '2024-07-14')).toBeUndefined();
    expect(takenBy('2024-07-08', '2024-07-09')).toBeUndefined();
  });
});

describe('fileNameOf', () => {
  it.each([
    [
      'https://firebasestorage.googleapis.com/v0/b/app/o/carImages%2Fmy%20car%20(1).jpg?alt=media&token=1',
      'my car (1).jpg',
    ],
    ['gs://bucket/carImages/a.png', 'a.png'],
    ['carImages/ä.webp', 'ä.webp'],
    ['a.jpg', 'a.jpg'],
    ['https://x.example/o/carImages%2F..%2F..%2Fetc%2Fpasswd', 'passwd'],
    ['https://x.example/%E0%A4%A', undefined],
    ['https://x.example/', undefined],
    ['', undefined],
  ])('for %j returns %j', (address, name) => expect(fileNameOf(address)).toBe(name));
});
