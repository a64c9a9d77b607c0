import { many, sql } from '../platform/database/database.ts';
import type { TestServer } from './test-server.ts';

/** Returns the mails to this address, oldest first, after sending those that are due. */
export async function mailsTo({ pool, outbox }: Pick<TestServer, 'pool' | 'outbox'>, email: string) {
  await outbox.flush();
  return many<{ subject: string; text: string }>(
    pool,
    sql`select subject, text_body as text from mailbox where recipient = ${email} order by id`,
  );
}

export const subjectsTo = async (server: Parameters<typeof mailsTo>[0], email: string): Promise<string[]> =>
  (await mailsTo(server, email)).map(({ subject }) => subject);
