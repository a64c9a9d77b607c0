import { describe, expect, it, vi } from 'vitest';
import type * as CarFields from '../../contract/cars/car-fields.ts';
import { cellsOf, readHeader } from './csv-header.ts';

// No car field is optional yet, so the test adds one.
vi.mock('../../contract/cars/car-fields.ts', async (original) => {
  const real = await original<typeof CarFields>();
  return {
    ...real,
    CAR_INPUT_KEYS: [...real.CAR_INPUT_KEYS, 'fuel'],
    fieldOfInput: (input: string) =>
      input === 'fuel' ? { isOptional: true } : real.fieldOfInput(input as CarFields.CarInputKey),
  };
});

const NEEDED = ['key', 'owner', 'title', 'description', 'price', 'location', 'gear', 'seats', 'vehicleType', 'photos'];
const rowOf = (cells: string[]) => ({ line: 1, cells });
const read = (columns: string[]) => readHeader(rowOf(columns), 'cars.csv');

describe('columns of a spreadsheet', () => {
  it.each(NEEDED)('require %s', (column) => {
    expect(() => read(NEEDED.filter((name) => name !== column))).toThrow(`cars.csv has no column ${column}.`);
  });

  it('may omit optional fields', () => {
    const header = read(NEEDED);
    expect(header.unused).toEqual([]);
    expect(cellsOf(rowOf([...NEEDED]), header)).toMatchObject({ photos: 'photos', fuel: '', ownerName: '' });
  });

  it('may omit optional cells at the end of a row', () => {
    const header = read([...NEEDED, 'Fuel']);
    expect(cellsOf(rowOf([...NEEDED, 'diesel']), header)).toMatchObject({ photos: 'photos', fuel: 'diesel' });
    expect(cellsOf(rowOf([...NEEDED]), header)).toMatchObject({ photos: 'photos', fuel: '' });
    expect(cellsOf(rowOf(NEEDED.slice(0, -1)), header)).toBeUndefined();
  });
});
