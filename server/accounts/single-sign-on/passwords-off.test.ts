import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { buildPeople } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { startOidcProvider } from '../../testing/oidc-provider.ts';
import { useTestServer } from '../../testing/test-server.ts';

const provider = await startOidcProvider('http://localhost:3000');
const server = useTestServer({ singleSignOn: provider.settings, passwords: false });
afterAll(() => provider.close());

const email = 'somebody@example.org';
const password = 'a long and unusual phrase';

describe('with passwords switched off', () => {
  it.each([
    ['signing in', () => call(server, 'POST /api/auth/sign-in', { body: { email, password } })],
    ['registering', () => call(server, 'POST /api/auth/sign-up', { body: { email, password, displayName: 'Some' } })],
    ['requesting a reset link', () => call(server, 'POST /api/auth/forgot-password', { body: { email } })],
    ['using a reset link', () => call(server, 'POST /api/auth/reset-password', { body: { token: 'x', password } })],
    [
      'choosing a password',
      async () => {
        const [as] = await buildPeople(server, 1);
        return call(server, 'POST /api/me/password', { body: { next: password }, as });
      },
    ],
  ])('%s is rejected', async (_, act) => {
    expect((await act()).problem).toMatchObject({ status: 403, code: 'auth/passwords-off' });
  });

  it('the public config contains the setting and the provider’s name', async () => {
    const { body } = await call(server, 'GET /api/config');
    expect(body).toMatchObject({ singleSignOn: 'Town Hall', passwords: false });
  });

  it('single sign-on signs in verified accounts, and tells users with an unverified address to contact the operator', async () => {
    const subject = randomUUID();
    const address = `${subject}@example.org`;
    provider.people.set(subject, { email: address, email_verified: true, name: 'Nora Neu' });
    await server.pool.query(sql`insert into users (email, display_name) values (${address}, 'Nora')`);
    const signIn = async () => {
      const { body, cookie } = await call(server, 'POST /api/auth/single-sign-on', { body: {} });
      const answer = await provider.signIn(body.url, subject);
      return call(server, 'POST /api/auth/single-sign-on/finish', { body: { answer }, cookie });
    };
    expect((await signIn()).problem.detail).toBe(
      `There is already an account for ${address}, but its address has not been confirmed. Please contact us for help.`,
    );
    await server.pool.query(sql`update users set email_verified = true where email = ${address}`);
    expect((await signIn()).body.session!.user.email).toBe(address);
  });
});
