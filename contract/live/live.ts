import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const Unread = z.object({ messages: z.number(), notices: z.number() });
export type Unread = z.infer<typeof Unread>;

/** No content: the browser asks for what is new. */
export const LiveEvent = z.object({
  unread: Unread,
  /** Those that changed, or null where any may have: the first event of a stream, and after a gap. */
  threads: z.nullable(z.array(z.uuid())),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveEndpoints = {
  events: endpoint('GET /api/events', {
    summary:
      'Server-sent events: what you have not read, now and whenever it changes. An event named `poll` asks to use GET /api/unread instead',
    access: 'user',
    scope: null,
    stream: LiveEvent,
  }),
  unread: endpoint('GET /api/unread', {
    summary: 'How many messages and notices you have not read',
    access: 'user',
    scope: 'read:messages',
    response: Unread,
  }),
};
