import { expect, it } from 'vitest';
import { RESET_MAIL } from './accounts/reset-password.ts';
import { many, one, sql } from './platform/database/database.ts';
import { enqueueMail } from './platform/mail/outbox.queries.ts';
import { buildPeople } from './testing/builders.ts';
import { useServerProcess } from './testing/server-process.ts';

const server = useServerProcess(() => ({
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  PUBLIC_URL: 'https://cars.example',
  RATE_LIMIT: 'on',
  MAIL: 'off',
  LOG_LEVEL: 'warn',
}));

it('production with MAIL=off stores no mail, empties the mailbox of an earlier trial, and logs it at every start', async () => {
  const [person] = await buildPeople(server, 1);
  const { email } = await one<{ email: string }>(server.pool, sql`select email from users where id = ${person!.uid}`);
  await server.pool.query(sql`
    insert into outbox (kind, payload, sent_at) values (${RESET_MAIL}, ${JSON.stringify({ email })}, now())`);
  await server.pool.query(sql`
    insert into mailbox (outbox_id, recipient, subject, text_body, html_body)
    select id, ${email}, 'Reset your password', 'https://cars.example/reset#secret', '' from outbox`);

  await enqueueMail(server.pool, RESET_MAIL, { email });
  const running = await server.start();
  expect(running.output()).toContain('no mail is sent (MAIL=off)');
  const waiting = () => one<{ count: number }>(server.pool, sql`select count(*) from outbox where sent_at is null`);
  await expect.poll(waiting, { timeout: 30_000 }).toEqual({ count: 0 });
  expect(await many(server.pool, sql`select 1 from mailbox`)).toEqual([]);
  running.child.kill('SIGTERM');
  expect(await running.exited, running.output()).toBe(0);
});
