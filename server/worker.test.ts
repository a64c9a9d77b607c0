import { describe, expect, it } from 'vitest';
import { one, sql } from './platform/database/database.ts';
import { enqueueMail } from './platform/mail/outbox.queries.ts';
import { buildUser } from './testing/builders.ts';
import { useServerProcess } from './testing/server-process.ts';

const server = useServerProcess(() => ({ WORKERS: 'off' }));

const attempts = async () =>
  (await one<{ attempts: number }>(server.pool, sql`select attempts from outbox where event_key = 'apart'`)).attempts;

describe('npm run worker', () => {
  it('does the background work that a server with WORKERS=off does not do', async () => {
    await enqueueMail(server.pool, 'password-reset', { email: 'somebody@example.test' }, 'apart');
    const { url, child, exited } = await server.start();
    // A server's workers would start as soon as it is ready, long before these requests complete.
    for (let n = 0; n < 5; n++) await buildUser({ url, pool: server.pool });
    expect(await attempts()).toBe(0);

    const worker = server.launch('worker.ts');
    await expect.poll(attempts, { timeout: 30_000 }).toBe(1);
    for (const running of [worker, { child, exited }]) {
      running.child.kill('SIGTERM');
      expect(await running.exited).toBe(0);
    }
  });
});
