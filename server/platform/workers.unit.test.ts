import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { formatFamilies } from './metrics/text-format.ts';
import { createWorkers, measureTasks } from './workers.ts';

const whenStopped = (stopping: AbortSignal) =>
  new Promise<void>((done) => stopping.addEventListener('abort', () => done()));

it('row 88: a task’s counters start at 0, and it becomes late even if its first round hangs', async () => {
  const metrics = createMetrics();
  const hangs = { name: 'hang', everySeconds: 60, run: whenStopped };
  const fails = { name: 'fail', everySeconds: 3, run: () => Promise.reject(new Error('on purpose')) };
  const startedAt = Date.now() / 1000;
  const workers = createWorkers([hangs, fails], createLog('silent'), { record: measureTasks(metrics) });
  workers.start();
  const text = async () => formatFamilies(await metrics.families());
  const first = await text();
  expect(first).toContain('sparekey_task_rounds_total{task="hang",outcome="failed"} 0');
  expect(first).toContain('sparekey_task_interval_seconds{task="hang"} 60');
  const since = Number(/sparekey_task_last_success_timestamp_seconds\{task="hang"\} (\S+)/.exec(first)?.[1]);
  expect(since).toBeGreaterThanOrEqual(startedAt);
  await expect.poll(text).toContain('sparekey_task_rounds_total{task="fail",outcome="failed"} 1');
  expect(await text()).toContain('sparekey_task_rounds_total{task="hang",outcome="done"} 0');
  await workers.stop();
});
