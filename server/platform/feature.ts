import type { FastifyInstance } from 'fastify';
import type { MailWriter } from './mail/outbox.ts';
import type { Services } from './services.ts';
import type { Task } from './workers.ts';

/**
 * Everything that one feature brings to the server. `features.ts` lists them; nothing else has to be told of a new one.
 * Those that work with more than every feature is given say so in `S`.
 */
export interface Feature<S extends Services = Services> {
  /** The folder that it lives in. */
  name: string;
  routes?: (app: FastifyInstance, services: S) => void | Promise<void>;
  /** What has to be done when nobody is there to ask for it. */
  tasks?: (services: S) => Task[];
  /** Who writes the mails of each kind that it asks for. */
  mails?: (services: S) => Record<string, MailWriter>;
}
