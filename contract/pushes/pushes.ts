import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PUSH_TOPICS } from '../topics.ts';
import { pushLimits } from './limits.ts';

const Topics = z.array(z.enum(PUSH_TOPICS)).check(z.overwrite((topics) => [...new Set(topics)]));

/** As browsers write bytes (RFC 4648, 5) */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}=*$`), { error: 'push/device-refused' }));

export const Pushes = z.object({
  /** What a browser subscribes with; null where the operator has switched pushes off */
  serverKey: z.nullable(z.string()),
  /** What this device is told of; null while nothing is pushed to it */
  topics: z.nullable(Topics),
  /** How many of your devices get pushes, this one among them */
  devices: z.number(),
});
export type Pushes = z.infer<typeof Pushes>;

/** A browser's own subscription, and what to tell it of */
const PushDevice = z.strictObject({
  endpoint: z.string().check(z.maxLength(pushLimits.endpointMax, { error: 'push/device-refused' })),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  topics: Topics,
});

export const pushEndpoints = {
  pushes: endpoint('GET /api/me/pushes', {
    summary: 'What is pushed to this device',
    access: 'user',
    scope: null,
    response: Pushes,
  }),
  keepPushes: endpoint('PUT /api/me/pushes', {
    summary: 'Have what happens pushed to this device, by topic',
    access: 'user',
    scope: null,
    body: PushDevice,
    response: Pushes,
  }),
  endPushes: endpoint('DELETE /api/me/pushes', {
    summary: 'Have nothing pushed to this device any more',
    access: 'user',
    scope: null,
    response: Pushes,
  }),
};
