import { expect, it } from 'vitest';
import { isPhone, normalizePhone } from './phone.ts';

it.each([
  ['+41 79 555 01 00', '+41795550100'],
  ['0041 79 555 01 00', '+41795550100'],
  ['+41 (0)79 555-01-00', '+41795550100'],
  ['+1 (415) 555.0100', '+14155550100'],
  ['+49\u00a030/555\u20130100', '+49305550100'],
])('normalizes %s to %s', (typed, phone) => {
  expect(normalizePhone(typed)).toBe(phone);
  expect(isPhone(phone)).toBe(true);
});

it.each([
  '079 555 01 00',
  '+0041795550100',
  '+41',
  '+1234567890123456',
  'call me',
  '+41 79 x',
  '12',
  '',
  '++41795550100',
])('rejects “%s”, which cannot be called from abroad', (typed) => expect(isPhone(normalizePhone(typed))).toBe(false));
