import { QUEUE_NAMES, type QueueName } from '../../contract/system/check-names.ts';
import { systemLimits } from '../../contract/system/limits.ts';
import type { QueueItem, SystemQueues } from '../../contract/system/system.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { WorkQueue, QueuedRow } from '../platform/health/queue.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { maskAddresses } from '../platform/mask-addresses.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findQueueActions } from './queue-action.queries.ts';

/** The ids of all queues except background jobs, which are identified by name */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type SystemServices = Pick<Services, 'pool' | 'system'>;

const present = ({ retry, drop }: WorkQueue, { isParked, ...row }: QueuedRow): QueueItem => ({
  ...row,
  since: row.since.toISOString(),
  nextAt: row.nextAt?.toISOString() ?? null,
  why: row.why === null ? null : maskAddresses(row.why),
  amountCents: row.amountCents ?? null,
  isParked,
  canRetry: isParked && retry !== undefined,
  canDrop: isParked && drop !== undefined,
});

export async function showQueues({ pool, system }: SystemServices): Promise<SystemQueues> {
  const queues = await Promise.all(
    system.queues.map(async (queue) => {
      const { waiting, parked, rows } = await queue.list(pool, systemLimits.queueRows);
      return { name: queue.name, waiting, parked, items: rows.map((row) => present(queue, row)) };
    }),
  );
  const sorted = queues.toSorted((a, b) => QUEUE_NAMES.indexOf(a.name) - QUEUE_NAMES.indexOf(b.name));
  return { queues: sorted, acts: await findQueueActions(pool, systemLimits.acts) };
}

/** The second of two concurrent requests fails with `system/not-in-queue`. */
export async function actOnQueue(
  { pool, system }: SystemServices,
  viewer: Viewer,
  { queue: name, id, act }: { queue: QueueName; id: string; act: 'retry' | 'drop' },
): Promise<void> {
  const queue = system.queues.find((each) => each.name === name);
  const move = queue?.[act];
  if (!queue || !move || (name !== 'jobs' && !UUID.test(id))) throw new AppError('system/not-in-queue');
  if (act === 'retry') await queue.beforeRetry?.(id, viewer.uid);
  await transaction(pool, async (db) => {
    const moved = await move(db, id);
    if (!moved) throw new AppError('system/not-in-queue');
    const { what, rentalId } = moved;
    await record(db, {
      action: act === 'retry' ? 'queue-retried' : 'queue-dropped',
      actor: { uid: viewer.uid },
      userId: viewer.uid,
      ...(rentalId && { rentalId }),
      details: { queue: name, id, what },
    });
  });
}
