import type { Config } from '../config.ts';
import type { Pool } from '../database/database.ts';
import { measureGauges, type Gauge } from './gauges.ts';
import type { MetricFamily, Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { measureProcess } from './process-metrics.ts';
import { mergeFamilies, labelFamilies } from './text-format.ts';
import { serveMetricsRequests, isSupervised } from '../processes/supervised.ts';

const disabled = { close: async () => {} };

/** A supervised process reports its metrics to the supervisor, which serves them (`others`) along with its own. */
export async function exposeMetrics(
  { config, pool, metrics, gauges }: { config: Config; pool: Pool; metrics: Metrics; gauges: readonly Gauge[] },
  process: 'web' | 'worker' | 'supervisor',
  others: () => Promise<MetricFamily[][]> = async () => [],
): Promise<{ close(): Promise<void> }> {
  if (!config.metrics) return disabled;
  measureProcess(metrics);
  if (isSupervised()) {
    serveMetricsRequests((seconds) => metrics.families(seconds));
    return disabled;
  }
  measureGauges(metrics, pool, gauges);
  return serveMetrics(config.metrics, async () => {
    const [own, rest] = await Promise.all([metrics.families(), others()]);
    return mergeFamilies([labelFamilies(own, process), ...rest]);
  });
}
