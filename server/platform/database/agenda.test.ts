import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../features.ts';
import { buildBooking, buildHold, cancel } from '../../testing/booking.ts';
import { lapseHold } from '../../testing/pass-time.ts';
import { startPostgresProxy, type PostgresProxy } from '../../testing/postgres-proxy.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { createAgenda } from './agenda.ts';
import { createPool, scalar, sql, type Pool } from './database.ts';
import { createListener } from './listener.ts';
import { createLog } from '../log.ts';
import { enqueueMail, mailsDue } from '../mail/outbox.queries.ts';
import { recordTaskRounds } from '../health/task-rounds.ts';
import { createWorkers, AGENDA_SECONDS, type Task } from '../workers.ts';

const server = useTestServer();
/** Acts as another process. */
let otherPool: Pool;
let proxy: PostgresProxy;
beforeAll(async () => {
  const { host, user, database } = server.pool.options;
  otherPool = createPool({ host: host!, user: user!, database: database! }, () => {});
  proxy = await startPostgresProxy(host!);
});
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  await otherPool.query(sql`delete from outbox`);
});
afterAll(async () => {
  await otherPool.end();
  await proxy.close();
});

const NEVER = 3_600;

/** Starts tasks that do nothing and hardly pause, and records their rounds. */
function start(
  specs: readonly Pick<Required<Task>, 'name' | 'due'>[],
  { lookSeconds = NEVER, pool = server.pool } = {},
) {
  const seen = { rounds: 0, looks: 0, found: undefined as ReadonlyMap<string, number> | undefined };
  const listener = createListener({ pool, log: createLog('silent'), answerSeconds: 0.2 });
  const agenda = createAgenda(listener);
  const tasks: Task[] = specs.map(({ name, due }) => ({
    name,
    everySeconds: 0.01,
    due,
    run: async () => void seen.rounds++,
  }));
  const workers = createWorkers(tasks, createLog('silent'), {
    lookSeconds,
    agenda: {
      ...agenda,
      async secondsUntilDue(polled) {
        seen.found = await agenda.secondsUntilDue(polled);
        seen.looks++;
        return seen.found;
      },
    },
  });
  workers.start();
  ending.push(async () => {
    await workers.stop();
    await listener.stop();
  });
  return seen;
}
const MAILS = [{ name: 'send mails', due: () => mailsDue }];
type Seen = ReturnType<typeof start>;

const isIdle = ({ found }: Seen) => found !== undefined && [...found.values()].every((seconds) => seconds > 0);
const hasRunSince = (seen: Seen, since: number) => expect.poll(() => seen.rounds).toBeGreaterThan(since);

describe('a task with a due time', () => {
  it('sleeps until another process commits work for it', async () => {
    const seen = start(MAILS);
    await expect.poll(() => isIdle(seen)).toBe(true);
    const { rounds } = seen;
    await enqueueMail(otherPool, 'test', {});
    await hasRunSince(seen, rounds);
  });

  it('starts at its due time without a notification', async () => {
    await otherPool.query(sql`
      insert into outbox (kind, payload, next_attempt_at) values ('test', '{}', clock_timestamp() + interval '1 second')`);
    const seen = start(MAILS);
    await expect.poll(() => isIdle(seen)).toBe(true);
    const { rounds } = seen;
    await hasRunSince(seen, rounds);
    expect(seen.found!.get('send mails')).toBeLessThanOrEqual(0);
    expect(await scalar(otherPool, sql`select (${mailsDue}) <= clock_timestamp()`)).toBe(true);
  });

  it('row 99: polls while the listener is disconnected, and sleeps again after it reconnects', async () => {
    const { user, database } = server.pool.options;
    const pool = createPool({ host: proxy.host, user: user!, database: database! }, () => {}, 10, 1);
    const seen = start(MAILS, { lookSeconds: 0.05, pool });
    await expect.poll(() => isIdle(seen)).toBe(true);
    proxy.stall('hang');
    await expect.poll(() => seen.found === undefined).toBe(true);
    const { rounds } = seen;
    await hasRunSince(seen, rounds + 10);
    proxy.acceptConnections();
    await expect.poll(() => isIdle(seen)).toBe(true);
    ending.push(() => pool.end());
  });

  it('row 99: keeps polling if a pooler accepts LISTEN but forwards no notifications', async () => {
    const silentPool = Object.assign(Object.create(server.pool) as Pool, { query: async () => ({ rows: [] }) });
    const seen = start(MAILS, { pool: silentPool });
    const isPolling = async () => {
      const { rounds } = seen;
      await hasRunSince(seen, rounds + 10);
      return seen.found === undefined;
    };
    for (let turn = 0; turn < 3; turn++) expect(await isPolling()).toBe(true);
  });
});

/** Counts everything between `begin` and its end as one. */
function countTransactions(sent: readonly string[]): number {
  let isInside = false;
  let transactions = 0;
  for (const text of sent) {
    if (!isInside) transactions++;
    if (text === 'begin') isInside = true;
    if (text === 'commit' || text === 'rollback') isInside = false;
  }
  return transactions;
}

describe('an idle market', () => {
  const tasks = (timeZone = server.services.config.timeZone) => {
    const services = { ...server.services, config: { ...server.services.config, timeZone } };
    return features.flatMap((feature) => feature.tasks?.(services) ?? []);
  };

  it('gives every task that runs more than four times a minute a due time', () => {
    const withoutDue = tasks().filter(({ everySeconds, due }) => everySeconds < 15 && !due);
    expect(withoutDue.map(({ name }) => name)).toEqual([]);
  });

  it('makes at most 27 transactions a minute, on at most two connections', async () => {
    const stopping = new AbortController().signal;
    const all = recordTaskRounds(server.pool, tasks());
    const polled = all.filter(({ due }) => !due);
    // Completes work that runs once, runs daily, or depends on the previous run.
    for (let turn = 0; turn < 2; turn++) {
      for (const task of all) await task.run(stopping);
      await server.pool.query(sql`update system_checks set checked_at = '-infinity'`);
    }
    const sent = watchStatements(server.pool);
    let used = 0;
    let most = 0;
    server.pool.on('acquire', () => (most = Math.max(most, ++used)));
    server.pool.on('release', () => used--);
    const each: Record<string, number> = { 'look at the agenda': 60 / AGENDA_SECONDS };
    for (const task of polled) {
      await server.pool.query(sql`update system_checks set checked_at = now() - interval '1 minute'`);
      sent.length = 0;
      await task.run(stopping);
      each[task.name] = countTransactions(sent) * (60 / task.everySeconds);
    }
    expect(each['look after the site']).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
    const total = Object.values(each).reduce((sum, times) => sum + times, 0);
    expect(total, JSON.stringify(each, null, 2)).toBeLessThanOrEqual(27);
  });

  /** A time zone in which it is this hour now. */
  const zoneAt = (hour: number) => {
    const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  };

  // Covers hours with reminders and one without.
  it.each([3, 8, 20])(
    'runs one statement for the whole agenda each time it is checked at %i:00',
    { timeout: 360_000 },
    async (hour) => {
      // The next hour has other work.
      await expect.poll(() => new Date().getUTCMinutes(), { timeout: 300_000 }).toBeLessThan(56);
      const stopping = new AbortController().signal;
      const dated = tasks(zoneAt(hour)).flatMap(({ due, ...task }) => (due ? [{ ...task, due }] : []));
      expect(dated.length).toBeGreaterThanOrEqual(10);
      // Completes the daily work.
      for (const task of dated) await task.run(stopping);
      const seen = start([...dated, ...MAILS], { lookSeconds: 0.01 });
      await expect.poll(() => isIdle(seen)).toBe(true);
      const sent = watchStatements(server.pool);
      const { rounds, looks } = seen;
      await expect.poll(() => seen.looks).toBeGreaterThan(looks + 100);
      expect([seen.rounds, sent]).toEqual([rounds, []]);
    },
  );
});

it('notifies workers only of work that is due soon', async () => {
  const heard = new Set<string>();
  const listener = createListener({ pool: otherPool, log: createLog('silent') });
  listener.subscribe('work', { onMessage: (table) => void heard.add(table), onGap: () => {} });
  await listener.start();
  ending.push(() => listener.stop());
  const hears = (...tables: string[]) => expect.poll(() => [...heard]).toEqual(expect.arrayContaining(tables));

  const { rentalId } = await buildHold(server);
  await enqueueMail(otherPool, 'test', {});
  await hears('outbox');
  expect(heard).not.toContain('rentals');
  await lapseHold(server, rentalId);
  await hears('rentals');
  const booking = await buildBooking(server);
  expect((await cancel(server, booking, booking.renter, booking.totalCents)).status).toBe(200);
  await hears('payment_attempts', 'refunds');
});
