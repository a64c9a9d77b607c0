import type { FastifyInstance } from 'fastify';
import type { MailWriter } from './mail/outbox.ts';
import type { Services } from './services.ts';
import type { Task } from './workers.ts';

/** What a feature contributes; `features.ts` lists them. `S` names services beyond those that every feature gets. */
export interface Feature<S extends Services = Services> {
  name: string;
  routes?: (app: FastifyInstance, services: S) => void | Promise<void>;
  /** Background work */
  tasks?: (services: S) => Task[];
  /** A writer for each kind of mail that it enqueues */
  mails?: (services: S) => Record<string, MailWriter>;
}
