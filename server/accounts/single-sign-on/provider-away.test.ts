import { describe, expect, it } from 'vitest';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { sql } from '../../platform/database/database.ts';
import { call } from '../../testing/call.ts';
import { startOidcProvider } from '../../testing/oidc-provider.ts';
import { useTestServer } from '../../testing/test-server.ts';

// Its port is known, and nobody listens there.
const gone = await startOidcProvider('http://localhost:3000');
await gone.close();
const server = useTestServer({ singleSignOn: gone.settings });
const without = useTestServer();
const limited = useTestServer({ singleSignOn: gone.settings, rateLimit: true });

const begin = () => call(server, 'POST /api/auth/single-sign-on', { body: {} });

describe('a provider that is away', () => {
  it('row 76: does not keep the server from starting, is told of plainly, and is found once it is back', async () => {
    const away = await begin();
    expect(away.problem).toMatchObject({
      status: 503,
      code: 'auth/provider-away',
      detail: 'Town Hall cannot be reached at the moment. Please try again in a few minutes.',
    });
    expect(away.headers['retry-after']).toBe('10');

    const port = Number(new URL(gone.settings.issuer).port);
    const back = await startOidcProvider('http://localhost:3000', port);
    back.people.set('nora', { email: 'nora@example.org', email_verified: true, name: 'Nora' });
    const { body, cookie } = await begin();
    const answer = await back.signIn(body.url, 'nora');
    await back.close();

    // Gone again in the middle of it: nothing happens, and the cookie is good for another attempt.
    const finish = () => call(server, 'POST /api/auth/single-sign-on/finish', { body: { answer }, cookie });
    expect((await finish()).problem.code).toBe('auth/provider-away');
    // What it offers is still known, so pressing the button leads there.
    expect((await begin()).status).toBe(200);
  });

  it('is not asked without end, from one address of the network', async () => {
    await limited.pool.query(sql`
      insert into rate_limits (key, points, expire)
      values ('sso-begun:10.9.9.9', ${accountLimits.signInsFromAddressPerHour},
        (extract(epoch from now()) * 1000)::bigint + 3600000)`);
    const begun = await call(limited, 'POST /api/auth/single-sign-on', { body: {}, ip: '10.9.9.9' });
    expect(begun.problem).toMatchObject({ status: 429, code: 'auth/too-many-requests' });
    const finished = { body: { answer: 'code=1' }, ip: '10.9.9.9' };
    expect((await call(limited, 'POST /api/auth/single-sign-on/finish', finished)).status).toBe(429);
  });

  it('is nothing to a server that has none', async () => {
    const { status } = await call(without, 'POST /api/auth/single-sign-on', { body: {} });
    expect(status).toBe(404);
    const finished = await call(without, 'POST /api/auth/single-sign-on/finish', { body: { answer: 'code=1' } });
    expect(finished.status).toBe(404);
    const { body } = await call(without, 'GET /api/config');
    expect(body.singleSignOn).toBeUndefined();
    expect(body.passwords).toBe(true);
  });
});
