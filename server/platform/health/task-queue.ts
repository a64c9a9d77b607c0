import type { Database } from '../database/database.ts';
import { findLateTasks, requestTaskRun } from './task-round.queries.ts';
import type { WorkQueue } from './queue.ts';

/** Background tasks that keep failing. Each is retried when it is due, or when an administrator requests it. */
export const taskQueue: WorkQueue = {
  name: 'jobs',
  list: async (db: Database, limit) => {
    const late = await findLateTasks(db);
    return {
      waiting: 0,
      parked: late.length,
      rows: late.slice(0, limit).map(({ task, since, error, nextAt }) => ({
        id: task,
        what: task,
        since,
        attempts: 0,
        why: error,
        nextAt,
        isParked: true,
      })),
    };
  },
  retry: requestTaskRun,
};
