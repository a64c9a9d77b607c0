import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';

interface Signed {
  id: string;
  /** Unix time in seconds */
  timestamp: number;
  body: string;
}

/** Derived from the server's secret, so that access to the database or a backup is not enough to sign. */
export const webhookSecret = (authSecret: string, webhookId: string, version: number): string =>
  PREFIX +
  Buffer.from(hkdfSync('sha256', authSecret, 'sparekey', `webhook ${webhookId} ${version}`, 32)).toString('base64');

/** Follows Standard Webhooks: HMAC-SHA256 over id, timestamp and body, with the decoded bytes of the secret as key. */
export const sign = (secret: string, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

/** Signs with every valid secret, so that a receiver can switch at any time during a rotation. */
export const signatureHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, signed)).join(' '),
});

/** Rejects requests outside this window, because they may be replayed. */
const FRESH_SECONDS = 300;

/** Verifies an incoming request that is signed in the same way. */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now = Date.now() / 1_000,
): boolean {
  const [id, typed, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  const timestamp = /^\d{1,12}$/.test(typed) ? Number(typed) : NaN;
  if (id === '' || !(Math.abs(now - timestamp) < FRESH_SECONDS)) return false;
  const expected = Buffer.from(sign(secret, { id, timestamp, body }));
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
