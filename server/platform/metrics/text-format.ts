import type { MetricFamily, MetricSample } from './metrics.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

function writeSample(name: string, { suffix, labels, value }: MetricSample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Writes Prometheus' text format. */
export const formatFamilies = (families: MetricFamily[]): string =>
  families
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => writeSample(name, sample))].join(
        '\n',
      ),
    )
    .join('\n')
    .concat('\n');

export const labelFamilies = (families: MetricFamily[], process: string): MetricFamily[] =>
  families.map((family) => ({
    ...family,
    samples: family.samples.map((sample) => ({ ...sample, labels: { process, ...sample.labels } })),
  }));

/** Keeps processes separate instead of adding them up, so that restarts and stalls of a single process stay visible. */
export function mergeFamilies(lists: MetricFamily[][]): MetricFamily[] {
  const joined = new Map<string, MetricFamily>();
  for (const family of lists.flat()) {
    const known = joined.get(family.name);
    if (known) known.samples.push(...family.samples);
    else joined.set(family.name, { ...family, samples: [...family.samples] });
  }
  return [...joined.values()];
}
