import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';

it('returns rtl for right-to-left scripts only', () => {
  expect(['en', 'es', 'fr', 'de', 'ja', 'sr'].map(directionOf)).toEqual(Array.from({ length: 6 }, () => 'ltr'));
  expect(['ar', 'he', 'fa', 'ur'].map(directionOf)).toEqual(Array.from({ length: 4 }, () => 'rtl'));
});
