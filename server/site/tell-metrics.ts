import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { serveMetrics } from '../platform/metrics/metrics-server.ts';
import { measureProcess } from '../platform/metrics/process-metrics.ts';
import { labelFamilies } from '../platform/metrics/text-format.ts';
import { measureBacklog } from './measure-backlog.ts';

/** Serves the numbers of this process, and those of the whole installation, where the operator wants them. */
export async function tellMetrics(
  { config, pool, metrics }: { config: Config; pool: Pool; metrics: Metrics },
  process: 'web' | 'worker',
): Promise<{ close(): Promise<void> }> {
  if (!config.metrics) return { close: async () => {} };
  measureProcess(metrics);
  measureBacklog(metrics, pool);
  return serveMetrics(config.metrics, async () => labelFamilies(await metrics.families(), process));
}
