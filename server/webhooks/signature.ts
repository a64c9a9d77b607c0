import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';

interface Signed {
  id: string;
  /** In seconds */
  timestamp: number;
  body: string;
}

/** Made of the server's own secret, so that nobody can sign anything with the database or a backup of it. */
export const secretOf = (authSecret: string, webhookId: string, version: number): string =>
  PREFIX +
  Buffer.from(hkdfSync('sha256', authSecret, 'sparekey', `webhook ${webhookId} ${version}`, 32)).toString('base64');

/** As Standard Webhooks has it: HMAC-SHA256 over id, time and body, by the bytes that the secret encodes. */
export const sign = (secret: string, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

/** By each of the secrets that count now, so that a receiver can change over at any moment. */
export const signatureHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, signed)).join(' '),
});

/** Older, or newer by a clock that is wrong, and it may be somebody who sends it again. */
const FRESH_SECONDS = 300;

/** Of what somebody sends to us, who signs as we do */
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
