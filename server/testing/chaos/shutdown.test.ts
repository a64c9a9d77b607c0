import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { buildCar, buildPeople } from '../builders.ts';
import { requestHold } from '../booking.ts';
import { call, type ApiResponse } from '../call.ts';
import { RESET_MAIL } from '../../accounts/reset-password.ts';
import { many, sql, transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.queries.ts';
import { MAX_CONCURRENT_MAILS } from '../../platform/mail/transport.ts';
import { useMailSink } from '../mail-sink.ts';
import { useServerProcess } from '../server-process.ts';
import { hasWaiting } from '../test-database.ts';

const server = useServerProcess();
const sink = useMailSink();

/** Repeats requests on one connection until the server closes it or refuses new ones. */
async function requestUntilClosed(
  ask: (agent: Agent, turn: number) => Promise<ApiResponse<unknown>>,
): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: string[] = [];
  for (let turn = 0; ; turn++) {
    try {
      const { status, headers } = await ask(agent, turn);
      if (status >= 500) failures.push(`${turn}: ${status}`);
      if (headers.connection === 'close') break;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The connection was refused before the request was sent, so nothing is lost.
      if (code !== 'ECONNREFUSED') failures.push(`${turn}: ${code}`);
      break;
    }
  }
  agent.destroy();
  return failures;
}

describe('row 35: a shutdown under load', () => {
  it('responds to every received request, then exits', async () => {
    const running = await server.start();
    const { url } = running;
    const car = await buildCar(server, { priceCents: 4_500 });
    const people = await buildPeople(server, 24);
    let answered = 0;
    const stopSoon = () => ++answered === 400 && running.child.kill('SIGTERM');
    const failures = await Promise.all(
      people.map((person, index) =>
        requestUntilClosed(async (agent, turn) => {
          const at = { url, agent };
          const isReader = index % 2 === 0;
          const answer = isReader
            ? await call(at, 'GET /api/my/rentals', { as: person })
            : await requestHold(at, person, car.id, {
                from: 1 + ((index + turn * 7) % 300),
                to: 3 + ((index + turn * 7) % 300),
              });
          stopSoon();
          return answer;
        }),
      ),
    );
    expect(failures.flat()).toEqual([]);
    expect(await running.exited, running.output()).toBe(0);
    expect(await server.verify()).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('by %s, finishes requests that are waiting for a lock', async (signal) => {
    const running = await server.start();
    const car = await buildCar(server);
    const [person] = await buildPeople(server, 1);
    const held = await transaction(server.pool, async (db) => {
      await db.query(sql`select 1 from cars where id = ${car.id} for update`);
      const asked = requestHold({ url: running.url }, person!, car.id);
      await expect.poll(() => hasWaiting(server.pool)).toBe(true);
      running.child.kill(signal);
      // Returned in an object, because awaiting the request inside this transaction would deadlock.
      return { asked };
    });
    expect((await held.asked).status).toBe(201);
    expect(await running.exited, running.output()).toBe(0);
  });

  it('does not wait for mails, which are sent later', async () => {
    const uids = (await buildPeople(server, 10)).map(({ uid }) => uid);
    const people = await many<{ email: string }>(
      server.pool,
      sql`select email from users where id = any(${uids}::uuid[])`,
    );
    for (const { email } of people.slice(2)) sink.stallsAt.add(email);
    for (const { email } of people) await enqueueMail(server.pool, RESET_MAIL, { email });
    const running = await server.start({ SMTP_URL: sink.url });
    await expect.poll(() => sink.received.length, { timeout: 30_000 }).toBe(2 + MAX_CONCURRENT_MAILS);
    running.child.kill('SIGTERM');
    expect(await running.exited, running.output()).toBe(0);

    // Simulates that the leases of mails in progress have expired.
    sink.stallsAt.clear();
    await server.pool.query(sql`update outbox set next_attempt_at = now() where sent_at is null`);
    const next = await server.start({ SMTP_URL: sink.url });
    const arrivedAt = () => new Set(sink.received.map(({ to }) => to)).size;
    await expect.poll(arrivedAt, { timeout: 30_000 }).toBe(10);
    next.child.kill('SIGTERM');
    expect(await next.exited, next.output()).toBe(0);
  });
});
