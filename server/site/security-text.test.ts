import { expect, it } from 'vitest';
import { readConfig } from '../settings.ts';
import { send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ securityContact: 'mailto:security@example.com' });
const withoutContact = useTestServer();
const PATH = '/.well-known/security.txt';

it('contains the contact for vulnerability reports', async () => {
  const { status, body } = await send<string>(server, 'GET', PATH);
  expect(status).toBe(200);
  expect(body).toMatch(
    /^Contact: mailto:security@example\.com\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nCanonical: http\S+\n$/,
  );
  const expires = Date.parse(/Expires: (.+)/.exec(body)![1]!);
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

it('returns 404 without SECURITY_CONTACT', async () => {
  expect((await send(withoutContact, 'GET', PATH)).status).toBe(404);
});

it.each([
  ['security@example.com', 'mailto:security@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
])('reads SECURITY_CONTACT=%s as %s', (SECURITY_CONTACT, contact) => {
  expect(readConfig({ SECURITY_CONTACT }).securityContact).toBe(contact);
});
