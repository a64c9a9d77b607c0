import { one, sql } from '../platform/database/database.ts';
import { call } from './call.ts';
import type { TestServer } from './test-server.ts';

/** The secret of the newest reset link that was mailed to somebody. */
export async function newestLink(server: TestServer, email: string): Promise<string> {
  await server.outbox.flush();
  const { text } = await one<{ text: string }>(
    server.pool,
    sql`select text_body as text from mailbox where recipient = ${email} order by id desc limit 1`,
  );
  return decodeURIComponent(/reset-password#token=(\S+)/.exec(text)![1]!);
}

/** Asks for a reset link and reads the mail. The pause between two such mails is over for this address. */
export async function linkFor(server: TestServer, email: string): Promise<string> {
  await server.pool.query(sql`delete from rate_limits where key = ${`reset-pause:${email}`}`);
  await call(server, 'POST /api/auth/forgot-password', { body: { email } });
  return newestLink(server, email);
}
