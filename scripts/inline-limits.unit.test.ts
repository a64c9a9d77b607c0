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
  ['an unknown limit', 'rentalLimits.noSuchLimit'],
  ['the whole object', 'const { daysMax } = rentalLimits'],
  ['a method call on a limit', 'rentalLimits.daysMax.toString()'],
  ['a limit that was not imported', 'accountLimits.passwordMin'],
])('leaves %s unchanged', (_, code) => expect(inlined(code)).toBe(code));

it('leaves a file without limits unchanged', () => {
  expect(inlineLimits('rentalLimits.daysMax')).toBe('rentalLimits.daysMax');
});
