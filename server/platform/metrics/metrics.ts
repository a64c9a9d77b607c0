import { withTimeout } from '../timeout.ts';

/** Prometheus gives up after ten seconds: a hanging database must not hide the metrics of the process itself. */
const READ_SECONDS = 5;

/** Written instead of a library, because libraries look up labels on each use; here a counter adds about 30 ns to a request. */
export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: MetricSample[];
}

export interface MetricSample {
  /** Histograms have the suffixes `_bucket`, `_sum` and `_count`. */
  suffix: string;
  labels: Record<string, string>;
  value: number;
}

export interface Counter {
  value: number;
  add(amount?: number): void;
}

export interface Histogram {
  sum: number;
  /** Not cumulative; the last one counts observations beyond the last bound. */
  counts: Float64Array;
  observe(value: number): void;
}

interface Labelled<T> {
  with(...values: string[]): T;
}

type Readings = number | { labels: Record<string, string>; value: number }[];

export interface Metrics {
  counter(name: string, help: string, labels?: string[]): Labelled<Counter>;
  histogram(name: string, help: string, bounds: readonly number[], labels?: string[]): Labelled<Histogram>;
  /** Read on each scrape, and omitted if reading fails or takes too long. */
  gauge(name: string, help: string, read: () => Readings | Promise<Readings>): void;
  families(seconds?: number): Promise<MetricFamily[]>;
}

function createCounter(): Counter {
  return {
    value: 0,
    add(amount = 1) {
      this.value += amount;
    },
  };
}

function createHistogram(bounds: readonly number[]): Histogram {
  return {
    sum: 0,
    counts: new Float64Array(bounds.length + 1),
    observe(value) {
      let bucket = 0;
      while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
      this.counts[bucket]!++;
      this.sum += value;
    },
  };
}

function histogramSamples(
  bounds: readonly number[],
  labels: Record<string, string>,
  histogram: Histogram,
): MetricSample[] {
  let count = 0;
  const buckets = Array.from(histogram.counts, (inBucket, index): MetricSample => {
    count += inBucket;
    const le = index < bounds.length ? String(bounds[index]) : '+Inf';
    return { suffix: '_bucket', labels: { ...labels, le }, value: count };
  });
  return [...buckets, { suffix: '_sum', labels, value: histogram.sum }, { suffix: '_count', labels, value: count }];
}

export function createMetrics(): Metrics {
  const families = new Map<string, () => MetricFamily | Promise<MetricFamily>>();

  function register(name: string, read: () => MetricFamily | Promise<MetricFamily>) {
    if (families.has(name)) throw new Error(`A metric named ${name} already exists.`);
    families.set(name, read);
  }

  function labelled<T>(
    family: Omit<MetricFamily, 'samples'>,
    labelNames: string[],
    create: () => T,
    toSamples: (labels: Record<string, string>, child: T) => MetricSample[],
  ): Labelled<T> {
    const children = new Map<string, { labels: Record<string, string>; made: T }>();
    register(family.name, () => ({
      ...family,
      samples: [...children.values()].flatMap(({ labels, made }) => toSamples(labels, made)),
    }));
    return {
      with(...values) {
        const key = values.join('\n');
        let child = children.get(key);
        if (!child) {
          const labels = Object.fromEntries(labelNames.map((name, index) => [name, values[index] ?? '']));
          child = { labels, made: create() };
          children.set(key, child);
        }
        return child.made;
      },
    };
  }

  return {
    counter: (name, help, labels = []) =>
      labelled({ name, help, type: 'counter' }, labels, createCounter, (names, { value }) => [
        { suffix: '', labels: names, value },
      ]),
    histogram: (name, help, bounds, labels = []) =>
      labelled(
        { name, help, type: 'histogram' },
        labels,
        () => createHistogram(bounds),
        (names, made) => histogramSamples(bounds, names, made),
      ),
    gauge(name, help, read) {
      register(name, async () => {
        const readings = await read();
        const list = typeof readings === 'number' ? [{ labels: {}, value: readings }] : readings;
        return { name, help, type: 'gauge', samples: list.map((reading) => ({ suffix: '', ...reading })) };
      });
    },
    async families(seconds = READ_SECONDS) {
      const read = await Promise.allSettled(
        [...families.values()].map((family) => withTimeout(Promise.try(family), seconds)),
      );
      return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    },
  };
}
