import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Family, Metrics } from '../platform/metrics/metrics.ts';
import { serveMetrics } from '../platform/metrics/metrics-server.ts';
import { measureProcess } from '../platform/metrics/process-metrics.ts';
import { joinFamilies, labelFamilies } from '../platform/metrics/text-format.ts';
import { answerForMetrics, isSupervised } from '../platform/processes/supervised.ts';
import { measureBacklog } from './measure-backlog.ts';

const nothing = { close: async () => {} };

/** A supervised process reports its metrics to the supervisor, which serves them (`others`) along with its own. */
export async function tellMetrics(
  { config, pool, metrics }: { config: Config; pool: Pool; metrics: Metrics },
  process: 'web' | 'worker' | 'supervisor',
  others: () => Promise<Family[][]> = async () => [],
): Promise<{ close(): Promise<void> }> {
  if (!config.metrics) return nothing;
  measureProcess(metrics);
  if (isSupervised()) {
    answerForMetrics(() => metrics.families());
    return nothing;
  }
  measureBacklog(metrics, pool);
  return serveMetrics(config.metrics, async () => {
    const [own, rest] = await Promise.all([metrics.families(), others()]);
    return joinFamilies([labelFamilies(own, process), ...rest]);
  });
}
