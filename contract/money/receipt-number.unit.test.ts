import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatReceiptNumber } from './receipt-number.ts';

it('uses the year in the marketplace’s time zone', () => {
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect(formatReceiptNumber(123, newYear, 'UTC')).toBe('2026-000123');
  expect(formatReceiptNumber(123, newYear, 'Europe/Zurich')).toBe('2027-000123');
});

it('gives every rental a unique number, regardless of the booking date', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 20 }), moment, (numbers, at) => {
      const written = numbers.map((number) => formatReceiptNumber(number, at, 'UTC'));
      expect(new Set(written).size).toBe(numbers.length);
      for (const text of written) expect(text).toMatch(/^\d{4}-\d{6,8}$/);
    }),
  );
});
