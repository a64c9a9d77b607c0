import { createHmac, hkdfSync } from 'node:crypto';

const PREFIX = 'whsec_';

export interface Signed {
  id: string;
  /** In seconds */
  timestamp: number;
  body: string;
}

/** Made of the server's own secret, so that whoever reads the database or a backup of it can sign nothing. */
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
