import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const Unread = z.object({ messages: z.number(), notices: z.number() });
export type Unread = z.infer<typeof Unread>;

/** Contains no content; the browser fetches what is new. */
export const LiveEvent = z.object({
  unread: Unread,
  /** The threads that changed; null if any may have, as in the first event of a stream and after a gap. */
  threads: z.nullable(z.array(z.uuid())),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveEndpoints = {
  events: endpoint('GET /api/events', {
    summary:
      'Stream your unread counts as server-sent events, now and after every change. An event named `poll` asks you to use GET /api/unread instead',
    access: 'user',
    scope: null,
    stream: LiveEvent,
  }),
  unread: endpoint('GET /api/unread', {
    summary: 'Get the number of your unread messages and notices',
    access: 'user',
    scope: 'read:messages',
    response: Unread,
  }),
};
