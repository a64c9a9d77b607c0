import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DATE_DEPENDENT_TESTS, INCIDENTAL_DATES } from './calendar-moments.ts';
import { apiTests, journeyTests } from './tiers.ts';

const { api, journeys } = DATE_DEPENDENT_TESTS;
const incidental = Object.values(INCIDENTAL_DATES).flat();
const isListed = (file: string) => [...api, ...journeys].some((path) => file.startsWith(path));
const USES_DATES = /\b(?:day|nextDate|dayIn|addDays|chooseDates)\(|\btoday\b/;

describe('npm run test:calendar', () => {
  it.each(Object.values(DATE_DEPENDENT_TESTS).flat())('runs %s, which exists', (path) => {
    expect(globSync(`${path.replace(/(\.test|\.e2e)\.ts$/, '')}*`)).not.toEqual([]);
  });

  it('runs every test that uses dates, except those with a reason', () => {
    const files = [...apiTests(), ...journeyTests()].filter((file) => !file.endsWith('.stripe.test.ts'));
    const using = files.filter((file) => USES_DATES.test(readFileSync(file, 'utf8')));
    expect(using.filter((file) => !isListed(file)).toSorted()).toEqual([...incidental].toSorted());
  });

  it('exits with an error if libfaketime is missing', () => {
    const script = fileURLToPath(new URL('../test-calendar.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script], { env: { PATH: '/none' }, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'This needs libfaketime: install Debian’s package `faketime`.\n']);
  });
});
