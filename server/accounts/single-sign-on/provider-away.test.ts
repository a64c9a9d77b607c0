import { describe, expect, it } from 'vitest';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { sql } from '../../platform/database/database.ts';
import { call } from '../../testing/call.ts';
import { startOidcProvider } from '../../testing/oidc-provider.ts';
import { useTestServer } from '../../testing/test-server.ts';

// Nothing listens on its port after closing.
const stopped = await startOidcProvider('http://localhost:3000');
await stopped.close();
const server = useTestServer({ singleSignOn: stopped.settings });
const withoutProvider = useTestServer();
const limited = useTestServer({ singleSignOn: stopped.settings, rateLimit: true });

const begin = () => call(server, 'POST /api/auth/single-sign-on', { body: {} });

describe('an unreachable provider', () => {
  it('row 76: does not prevent the server from starting, and returns 503 until it is back', async () => {
    const unavailable = await begin();
    expect(unavailable.problem).toMatchObject({
      status: 503,
      code: 'auth/provider-away',
      detail: 'We can’t reach Town Hall right now. Please try again in a few minutes.',
    });
    expect(unavailable.headers['retry-after']).toBe('10');

    const port = Number(new URL(stopped.settings.issuer).port);
    const restarted = await startOidcProvider('http://localhost:3000', port);
    restarted.people.set('nora', { email: 'nora@example.org', email_verified: true, name: 'Nora' });
    const { body, cookie } = await begin();
    const answer = await restarted.signIn(body.url, 'nora');
    await restarted.close();

    // The provider stops again in the middle of the flow: the cookie stays valid for another attempt.
    const finish = () => call(server, 'POST /api/auth/single-sign-on/finish', { body: { answer }, cookie });
    expect((await finish()).problem.code).toBe('auth/provider-away');
    // The provider's metadata is cached, so a sign-in can still begin.
    expect((await begin()).status).toBe(200);
  });

  it('is rate limited per IP address', async () => {
    await limited.pool.query(sql`
      insert into rate_limits (key, points, expire)
      values ('sso-begun:10.9.9.9', ${accountLimits.signInsFromAddressPerHour},
        (extract(epoch from now()) * 1000)::bigint + 3600000)`);
    const begun = await call(limited, 'POST /api/auth/single-sign-on', { body: {}, ip: '10.9.9.9' });
    expect(begun.problem).toMatchObject({ status: 429, code: 'auth/too-many-requests' });
    const finished = { body: { answer: 'code=1' }, ip: '10.9.9.9' };
    expect((await call(limited, 'POST /api/auth/single-sign-on/finish', finished)).status).toBe(429);
  });

  it('returns 404 when no provider is configured', async () => {
    const { status } = await call(withoutProvider, 'POST /api/auth/single-sign-on', { body: {} });
    expect(status).toBe(404);
    const finished = await call(withoutProvider, 'POST /api/auth/single-sign-on/finish', {
      body: { answer: 'code=1' },
    });
    expect(finished.status).toBe(404);
    const { body } = await call(withoutProvider, 'GET /api/config');
    expect(body.singleSignOn).toBeUndefined();
    expect(body.passwords).toBe(true);
  });
});
