import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DATE_DEPENDENT_TESTS } from './calendar-moments.ts';

it.each(Object.values(DATE_DEPENDENT_TESTS).flat())('%s exists', (path) => {
  expect(globSync(`${path.replace(/(\.test|\.e2e)\.ts$/, '')}*`)).not.toEqual([]);
});
