import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { webhookSecret, sign, signatureHeaders } from './signature.ts';

it('matches the example in the specification', () => {
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(sign(secret, signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('derives a separate secret for each webhook and version, and signs with all valid ones', () => {
  const secrets = [webhookSecret('server', 'a', 2), webhookSecret('server', 'a', 1)];
  expect(secrets.every((secret) => /^whsec_[A-Za-z0-9+/]{43}=$/.test(secret))).toBe(true);
  expect(new Set([...secrets, webhookSecret('server', 'b', 1), webhookSecret('other', 'a', 1)]).size).toBe(4);
  const headers = signatureHeaders(secrets, { id: 'x', timestamp: 1, body: '{}' });
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
});

interface Receiver {
  isGenuine: (secret: string, headers: Record<string, string>, body: string, now?: number) => boolean;
}

it('is verified by the sample code in docs/api.md, which rejects another body, secret or time', async () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const [, code] = /```js\n(.*?)```/s.exec(page)!;
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code!)}`)) as Receiver;
  const [secret, old] = [webhookSecret('server', 'a', 2), webhookSecret('server', 'a', 1)];
  const [body, timestamp] = ['{"type":"rental.confirmed"}', 1_781_784_000];
  const headers = signatureHeaders([secret, old], { id: 'x', timestamp, body });
  expect(isGenuine(secret, headers, body, timestamp)).toBe(true);
  expect(isGenuine(old, headers, body, timestamp + 100)).toBe(true);
  expect(isGenuine(webhookSecret('server', 'b', 1), headers, body, timestamp)).toBe(false);
  expect(isGenuine(secret, headers, `${body} `, timestamp)).toBe(false);
  expect(isGenuine(secret, headers, body, timestamp + 301)).toBe(false);
});
