import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CHECK_NAMES, HEALTH_STATES, QUEUE_NAMES } from './check-names.ts';

const SystemCheck = z.object({
  name: z.enum(CHECK_NAMES),
  state: z.enum(HEALTH_STATES),
  /** When the workers first saw this state; null if they have not yet */
  since: z.nullable(z.iso.datetime()),
  title: z.string(),
  /** The finding */
  found: z.string(),
  /** What a failure means for users, and how to fix it */
  meaning: z.string(),
  todo: z.string(),
});
export type SystemCheck = z.infer<typeof SystemCheck>;

/** The last run; null if there was none yet */
const CommandRun = z.nullable(
  z.object({
    endedAt: z.iso.datetime(),
    result: z.enum(['good', 'partly', 'wrong']),
    /** Rows in the backup, or number of problems found */
    count: z.number(),
    seconds: z.number(),
  }),
);

export const SystemReport = z.object({
  version: z.string(),
  notesUrl: z.string(),
  checkedAt: z.iso.datetime(),
  checks: z.array(SystemCheck),
  backup: CommandRun,
  verify: CommandRun,
});
export type SystemReport = z.infer<typeof SystemReport>;

const QueueItem = z.object({
  id: z.string(),
  /** A description without personal data: no address and no content */
  what: z.string(),
  since: z.iso.datetime(),
  attempts: z.number(),
  why: z.nullable(z.string()),
  /** Null if there is no automatic retry */
  nextAt: z.nullable(z.iso.datetime()),
  amountCents: z.nullable(z.number()),
  /** Failed permanently, until an administrator acts */
  isParked: z.boolean(),
  canRetry: z.boolean(),
  canDrop: z.boolean(),
});
export type QueueItem = z.infer<typeof QueueItem>;

const Queue = z.object({
  name: z.enum(QUEUE_NAMES),
  waiting: z.number(),
  parked: z.number(),
  /** The oldest ones */
  items: z.array(QueueItem),
});
export type Queue = z.infer<typeof Queue>;

const QueueAct = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.enum(['queue-retried', 'queue-dropped']),
  queue: z.enum(QUEUE_NAMES),
  what: z.string(),
  /** Null once the account is deleted */
  by: z.nullable(z.string()),
});
export type QueueAct = z.infer<typeof QueueAct>;

export const SystemQueues = z.object({ queues: z.array(Queue), acts: z.array(QueueAct) });
export type SystemQueues = z.infer<typeof SystemQueues>;

const QueueItemParams = z.strictObject({
  queue: z.enum(QUEUE_NAMES, { error: 'system/not-in-queue' }),
  /** The queue's id for it; for background jobs, the name */
  id: z.string().check(z.maxLength(80, { error: 'system/not-in-queue' })),
});

export const systemEndpoints = {
  system: endpoint('GET /api/admin/system', {
    summary: 'Get the current results of all health checks',
    access: 'admin',
    scope: null,
    response: SystemReport,
  }),
  systemQueues: endpoint('GET /api/admin/system/queues', {
    summary: 'List queued and failed work with the causes, and what administrators did about it',
    access: 'admin',
    scope: null,
    response: SystemQueues,
  }),
  retryQueued: endpoint('POST /api/admin/system/queues/:queue/:id/retry', {
    summary: 'Retry a queued item immediately',
    access: 'admin',
    scope: null,
    params: QueueItemParams,
    status: 204,
  }),
  dropQueued: endpoint('POST /api/admin/system/queues/:queue/:id/drop', {
    summary: 'Drop a queued item permanently',
    access: 'admin',
    scope: null,
    params: QueueItemParams,
    status: 204,
  }),
  sendTestMail: endpoint('POST /api/admin/system/test-mail', {
    summary: 'Send a test mail to yourself and get the mail server’s response',
    access: 'admin',
    scope: null,
    response: z.object({ isSent: z.boolean(), said: z.string() }),
  }),
};
