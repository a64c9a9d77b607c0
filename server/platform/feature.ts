import type { FastifyInstance } from 'fastify';
import type { Check, Recheck, Violation } from './check.ts';
import type { Database } from './database/database.ts';
import type { HealthCheck } from './health/health.ts';
import type { HookKinds } from './hooks.ts';
import type { Queue } from './health/queue.ts';
import type { MailWriter } from './mail/outbox.ts';
import type { Gauge } from './metrics/gauges.ts';
import type { PersonalData } from './personal-data.ts';
import type { Forgotten } from './retention.ts';
import type { Services } from './services.ts';
import type { Task } from './workers.ts';

/** Checks may run without a server, so they get less, plus the feature's own services. */
export type Checking<S extends Services> = Pick<S, 'pool' | 'config' | Exclude<keyof S, keyof Services>>;

/** So are looks at how the site is, for which the database may be away. */
type Examining<S extends Services> = Checking<S> & Pick<S, 'storage'>;

/**
 * What a feature contributes; `features.ts` lists them. `S` names services beyond those that every feature gets. Hooks are what it has to
 * do with what others own: when somebody deletes their account, when a car is removed …
 */
export interface Feature<S extends Services = Services> extends Partial<HookKinds> {
  name: string;
  routes?: (app: FastifyInstance, services: S) => void | Promise<void>;
  /** Background work */
  tasks?: (services: S) => Task[];
  /** A writer for each kind of mail that it enqueues */
  mails?: (services: S) => Record<string, MailWriter>;
  gauges?: readonly Gauge[];
  checks?: readonly Check[];
  /** Compares its books with a third party's. */
  compare?: (services: Checking<S>, recheck: Recheck) => Promise<Violation[]>;
  /** Not wrong, but an operator may want to know. */
  notes?: (db: Database) => Promise<string[]>;
  /** What may be well or not, for `doctor` and the page of administrators */
  health?: (services: Examining<S>) => readonly HealthCheck[];
  /** What it does later and may give up, for administrators to see */
  queues?: (services: S) => readonly Queue[];
  forgets?: readonly Forgotten[];
  /** What it knows about a person */
  personalData?: readonly PersonalData[];
}
