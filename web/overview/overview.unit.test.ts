import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { STEPS } from '../../contract/overview/figure-steps.ts';
import { formatShortTotal } from '../platform/amounts.ts';
import { axisLabel, formatCount, formatShort, formatTime, formatWait, stepName } from './format.ts';
import { CHART_NAMES, readOverview, writeOverview } from './overview-search.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));

describe('the URL of the overview', () => {
  it('round-trips the search', () =>
    fc.assert(
      fc.property(
        fc.record({
          by: fc.constantFrom(...STEPS),
          until: fc.option(day, { nil: undefined }),
          tables: fc.subarray([...CHART_NAMES]),
        }),
        (search) => {
          expect(readOverview(writeOverview(search))).toEqual(search);
        },
      ),
    ));

  it('is empty for the defaults', () => {
    expect(writeOverview(readOverview(new URLSearchParams())).toString()).toBe('');
  });

  it.each(['by=year', 'until=tomorrow', 'until=1999-01-01', 'until=2024-02-30', 'tables=secrets,,', 'x=1'])(
    'ignores %s',
    (typed) => expect(readOverview(new URLSearchParams(typed))).toEqual(readOverview(new URLSearchParams())),
  );
});

describe('formatted numbers', () => {
  it('are shortened when large', () => {
    expect([formatCount(1_234_567), formatShort(1_234_567)]).toEqual(['1,234,567', '1.2M']);
    expect([formatShortTotal(959_161_300), formatShortTotal(0)]).toEqual(['9.6M$', '0$']);
  });

  it('show durations in a readable unit', () => {
    expect([0.42, 9.94, 12.4, 999.4, 1_234].map(formatTime)).toEqual(['0.4 ms', '9.9 ms', '12 ms', '999 ms', '1.2 s']);
    const waits = [0, 59, 60, 3_600, 7_200].map(formatWait);
    expect(waits).toEqual(['under a minute', 'under a minute', '1 min', '60 min', '2 h']);
  });
});

describe('chart steps', () => {
  const week = { startDate: '2025-06-09', endDate: '2025-06-15' };
  const january = { startDate: '2025-01-01', endDate: '2025-01-31' };
  it('have a name and a shorter label', () => {
    const names = [stepName('day', week), stepName('week', week), stepName('month', january)];
    expect(names).toEqual(['9 Jun 2025', '9 – 15 Jun 2025', 'January 2025']);
    const labels = [axisLabel('week', week), axisLabel('month', january)];
    expect(labels).toEqual(['9 Jun', 'Jan ’25']);
  });
});
