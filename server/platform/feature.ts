import type { FastifyInstance } from 'fastify';
import type { Check, Recheck, Violation } from './check.ts';
import type { Database } from './database/database.ts';
import type { HealthCheck } from './health/health.ts';
import type { HookKinds } from './hooks.ts';
import type { WorkQueue } from './health/queue.ts';
import type { MailWriter } from './mail/outbox.ts';
import type { Gauge } from './metrics/gauges.ts';
import type { PersonalData } from './personal-data.ts';
import type { RetentionRule } from './retention.ts';
import type { Services } from './services.ts';
import type { Task } from './workers.ts';

/** Checks may run without a server, so they get fewer services, plus the feature's own. */
export type CheckServices<S extends Services> = Pick<S, 'pool' | 'config' | Exclude<keyof S, keyof Services>>;

/** Health checks may run while the database is down, so they get fewer services too. */
type HealthServices<S extends Services> = CheckServices<S> & Pick<S, 'storage'>;

/**
 * What a feature contributes; `features.ts` lists all features. `S` adds services beyond those that every feature gets. Hooks react
 * to events in other features, for example when a user deletes their account or a car is removed.
 */
export interface Feature<S extends Services = Services> extends Partial<HookKinds> {
  name: string;
  routes?: (app: FastifyInstance, services: S) => void | Promise<void>;
  /** Background tasks. */
  tasks?: (services: S) => Task[];
  /** A writer for each kind of mail that the feature enqueues. */
  mails?: (services: S) => Record<string, MailWriter>;
  gauges?: readonly Gauge[];
  checks?: readonly Check[];
  /** Compares the feature's records with a third party's. */
  compare?: (services: CheckServices<S>, recheck: Recheck) => Promise<Violation[]>;
  /** Facts that break no rule but may interest an operator. */
  notes?: (db: Database) => Promise<string[]>;
  /** Health checks for `doctor` and the administrators' system page. */
  health?: (services: HealthServices<S>) => readonly HealthCheck[];
  /** Queues of deferred work that may be given up, shown to administrators. */
  queues?: (services: S) => readonly WorkQueue[];
  retention?: readonly RetentionRule[];
  /** The personal data that the feature stores. */
  personalData?: readonly PersonalData[];
}
