import { expect, it } from 'vitest';
import { rentalLimits } from '../contract/rentals/limits.ts';
import { carLimits } from '../contract/cars/limits.ts';
import { inlineLimits } from './inline-limits.ts';

const from = (code: string) =>
  `import { rentalLimits, other } from '../contract/rentals/limits.ts'; import { carLimits } from '../contract/cars/limits.ts';\n${code}`;
const inlined = (code: string) => inlineLimits(from(code)).split('\n')[1];

it('replaces a limit with its number', () => {
  expect(inlined('wait(rentalLimits.holdMinutes * 60)')).toBe(`wait(${rentalLimits.holdMinutes} * 60)`);
  expect(inlined('[carLimits.titleMax, rentalLimits.daysMax]')).toBe(
    `[${carLimits.titleMax}, ${rentalLimits.daysMax}]`,
  );
  expect(inlined('x = [rentalLimits.daysMax, own.rentalLimits.daysMax]')).toBe(
    `x = [${rentalLimits.daysMax}, own.rentalLimits.daysMax]`,
  );
});

it.each([
  ['what is not a limit', 'rentalLimits.noSuchLimit'],
  ['the whole of them', 'const { daysMax } = rentalLimits'],
  ['what is asked of a number', 'rentalLimits.daysMax.toString()'],
  ['what was not imported', 'accountLimits.passwordMin'],
])('leaves %s as it is', (_, code) => expect(inlined(code)).toBe(code));

it('leaves a file without limits unchanged', () => {
  expect(inlineLimits('rentalLimits.daysMax')).toBe('rentalLimits.daysMax');
});
