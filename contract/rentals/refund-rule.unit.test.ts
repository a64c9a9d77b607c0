import { expect, it } from 'vitest';
import { refundDays } from './refund-rule.ts';

it('gives everything back until the last whole day before the start day begins', () => {
  expect(refundDays('2026-06-10')).toEqual({ fullBefore: '2026-06-09', partUntil: '2026-06-10' });
  expect(refundDays('2028-03-01')).toEqual({ fullBefore: '2028-02-29', partUntil: '2028-03-01' });
});
