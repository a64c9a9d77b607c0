import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { quantileMs, TIMING_BOUNDS_MS } from './route-timings.queries.ts';
import { mergeFamilies, labelFamilies, formatFamilies } from './text-format.ts';

const textOf = async (metrics: ReturnType<typeof createMetrics>) => formatFamilies(await metrics.families());

describe('metrics', () => {
  it('are written in the Prometheus text format', async () => {
    const metrics = createMetrics();
    metrics.counter('mails_total', 'Mails.', ['outcome']).with('sent').add(3);
    metrics.gauge('holds', 'Holds.', () => 2);
    expect(await textOf(metrics)).toBe(
      [
        '# HELP mails_total Mails.',
        '# TYPE mails_total counter',
        'mails_total{outcome="sent"} 3',
        '# HELP holds Holds.',
        '# TYPE holds gauge',
        'holds 2',
        '',
      ].join('\n'),
    );
  });

  it('count an observation in its bucket and every later one', async () => {
    const metrics = createMetrics();
    const took = metrics.histogram('took_seconds', 'Time.', [0.1, 1]).with();
    for (const seconds of [0.05, 0.1, 0.5, 7]) took.observe(seconds);
    expect((await textOf(metrics)).split('\n').slice(2, -1)).toEqual([
      'took_seconds_bucket{le="0.1"} 2',
      'took_seconds_bucket{le="1"} 3',
      'took_seconds_bucket{le="+Inf"} 4',
      'took_seconds_sum 7.65',
      'took_seconds_count 4',
    ]);
  });

  it('escape quotes, backslashes and line breaks', async () => {
    const metrics = createMetrics();
    metrics.counter('odd_total', 'Odd.', ['text']).with('a "b" \\ \n c').add();
    expect(await textOf(metrics)).toContain('odd_total{text="a \\"b\\" \\\\ \\n c"} 1');
  });

  it('omit a gauge that cannot be read and keep the others', async () => {
    const metrics = createMetrics();
    metrics.gauge('broken', 'Broken.', () => Promise.reject(new Error('database unavailable')));
    metrics.gauge('whole', 'Whole.', () => 1);
    expect(await textOf(metrics)).toMatch(/^# HELP whole/);
  });

  it('omit a gauge that hangs', async () => {
    const metrics = createMetrics();
    metrics.gauge('silent', 'Silent.', () => new Promise(() => {}));
    metrics.gauge('whole', 'Whole.', () => 1);
    expect(formatFamilies(await metrics.families(0.05))).toMatch(/^# HELP whole/);
  });

  it('of several processes are grouped by name and labelled with the process', async () => {
    const [first, second] = [createMetrics(), createMetrics()];
    for (const metrics of [first, second]) metrics.counter('requests_total', 'Requests.').with().add();
    const joined = mergeFamilies([
      labelFamilies(await first.families(), 'web-1'),
      labelFamilies(await second.families(), 'web-2'),
    ]);
    expect(formatFamilies(joined).split('\n')).toEqual([
      '# HELP requests_total Requests.',
      '# TYPE requests_total counter',
      'requests_total{process="web-1"} 1',
      'requests_total{process="web-2"} 1',
      '',
    ]);
  });

  it('reject a second family with the same name', () => {
    const metrics = createMetrics();
    metrics.counter('twice_total', 'Once.');
    expect(() => metrics.counter('twice_total', 'Twice.')).toThrow('twice_total');
  });
});

describe('quantiles', () => {
  it('fall into the bucket of the exact quantile', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.01, max: 9_999, noNaN: true }), { minLength: 1 }), (times) => {
        const buckets = [...TIMING_BOUNDS_MS, Infinity].map(
          (bound, index) => times.filter((time) => time <= bound && time > (TIMING_BOUNDS_MS[index - 1] ?? 0)).length,
        );
        const sorted = times.toSorted((a, b) => a - b);
        for (const share of [0.5, 0.95, 0.99]) {
          const exact = sorted[Math.ceil(sorted.length * share) - 1]!;
          const upper = TIMING_BOUNDS_MS.find((bound) => exact <= bound)!;
          const lower = TIMING_BOUNDS_MS[TIMING_BOUNDS_MS.indexOf(upper) - 1] ?? 0;
          const found = quantileMs(buckets, share);
          expect(found).toBeGreaterThanOrEqual(lower);
          expect(found).toBeLessThanOrEqual(upper);
        }
      }),
    );
  });

  it('are the last bound for observations beyond it and without observations', () => {
    expect(quantileMs([...TIMING_BOUNDS_MS.map(() => 0), 5], 0.5)).toBe(10_000);
    expect(quantileMs([...TIMING_BOUNDS_MS.map(() => 0), 0], 0.5)).toBe(10_000);
  });
});
