import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PUSH_TOPICS } from '../topics.ts';
import { pushLimits } from './limits.ts';

const Topics = z.array(z.enum(PUSH_TOPICS)).check(z.overwrite((topics) => [...new Set(topics)]));

/** Base64url, as browsers encode bytes (RFC 4648, section 5) */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}=*$`), { error: 'push/device-refused' }));

export const Pushes = z.object({
  /** The key that browsers subscribe with; null if the operator has disabled pushes */
  serverKey: z.nullable(z.string()),
  /** The topics that this device subscribes to; null if it has no subscription */
  topics: z.nullable(Topics),
  /** Number of your devices with pushes, including this one */
  devices: z.number(),
});
export type Pushes = z.infer<typeof Pushes>;

/** A browser's push subscription and its topics */
const PushDevice = z.strictObject({
  endpoint: z.string().check(z.maxLength(pushLimits.endpointMax, { error: 'push/device-refused' })),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  topics: Topics,
});

export const pushEndpoints = {
  pushes: endpoint('GET /api/me/pushes', {
    summary: 'Get the push topics of this device',
    access: 'user',
    scope: null,
    response: Pushes,
  }),
  keepPushes: endpoint('PUT /api/me/pushes', {
    summary: 'Subscribe this device to pushes, by topic',
    access: 'user',
    scope: null,
    body: PushDevice,
    response: Pushes,
  }),
  endPushes: endpoint('DELETE /api/me/pushes', {
    summary: 'Unsubscribe this device from pushes',
    access: 'user',
    scope: null,
    response: Pushes,
  }),
};
