import { one, sql } from '../platform/database/database.ts';
import { call } from './call.ts';
import type { TestServer } from './test-server.ts';

/** Returns the token of the newest mail to this address with a link to the page. */
export async function latestMailLink(server: TestServer, email: string, page = 'reset-password'): Promise<string> {
  await server.outbox.flush();
  const { text } = await one<{ text: string }>(
    server.pool,
    sql`
    select text_body as text from mailbox where recipient = ${email} and text_body like ${`%/${page}#%`}
    order by id desc limit 1`,
  );
  return decodeURIComponent(/#token=(\S+)/.exec(text)![1]!);
}

/** Skips the pause required between two reset mails. */
export async function requestResetLink(server: TestServer, email: string): Promise<string> {
  await server.pool.query(sql`delete from rate_limits where key = ${`reset-pause:${email}`}`);
  await call(server, 'POST /api/auth/forgot-password', { body: { email } });
  return latestMailLink(server, email);
}
