import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../features.ts';
import { buildBooking, buildHold, cancel } from '../../testing/booking.ts';
import { lapseHold } from '../../testing/pass-time.ts';
import { startPostgresProxy, type PostgresProxy } from '../../testing/postgres-proxy.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { createAgenda } from './agenda.ts';
import { createPool, scalar, sql, type Pool } from './database.ts';
import { createListener } from './listen.ts';
import { createLog } from '../log.ts';
import { enqueueMail, mailsDue } from '../mail/outbox.queries.ts';
import { withRounds } from '../health/task-rounds.ts';
import { createWorkers, LOOK_SECONDS, type Task } from '../workers.ts';

const server = useTestServer();
/** As of another process */
let other: Pool;
let wire: PostgresProxy;
beforeAll(async () => {
  const { host, user, database } = server.pool.options;
  other = createPool({ host: host!, user: user!, database: database! }, () => {});
  wire = await startPostgresProxy(host!);
});
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  await other.query(sql`delete from outbox`);
});
afterAll(async () => {
  await other.end();
  await wire.close();
});

const NEVER = 3_600;

/** Tasks that do nothing and hardly rest, and what became of them. */
function start(
  dues: readonly Pick<Required<Task>, 'name' | 'due'>[],
  { lookSeconds = NEVER, pool = server.pool } = {},
) {
  const told = { rounds: 0, looks: 0, found: undefined as ReadonlyMap<string, number> | undefined };
  const listener = createListener({ pool, log: createLog('silent'), answerSeconds: 0.2 });
  const agenda = createAgenda(listener);
  const tasks: Task[] = dues.map(({ name, due }) => ({
    name,
    everySeconds: 0.01,
    due,
    run: async () => void told.rounds++,
  }));
  const workers = createWorkers(tasks, createLog('silent'), {
    lookSeconds,
    agenda: {
      ...agenda,
      async look(asked) {
        told.found = await agenda.look(asked);
        told.looks++;
        return told.found;
      },
    },
  });
  workers.start();
  ending.push(async () => {
    await workers.stop();
    await listener.stop();
  });
  return told;
}
const MAILS = [{ name: 'send mails', due: () => mailsDue }];
type Told = ReturnType<typeof start>;

const isQuiet = ({ found }: Told) => found !== undefined && [...found.values()].every((seconds) => seconds > 0);
const hasRun = (told: Told, since: number) => expect.poll(() => told.rounds).toBeGreaterThan(since);

describe('a task that says when it is due', () => {
  it('sleeps until another process commits something for it', async () => {
    const told = start(MAILS);
    await expect.poll(() => isQuiet(told)).toBe(true);
    const { rounds } = told;
    await enqueueMail(other, 'test', {});
    await hasRun(told, rounds);
  });

  it('begins at its time, with nobody to wake it', async () => {
    await other.query(sql`
      insert into outbox (kind, payload, next_attempt_at) values ('test', '{}', clock_timestamp() + interval '1 second')`);
    const told = start(MAILS);
    await expect.poll(() => isQuiet(told)).toBe(true);
    const { rounds } = told;
    await hasRun(told, rounds);
    expect(told.found!.get('send mails')).toBeLessThanOrEqual(0);
    expect(await scalar(other, sql`select (${mailsDue}) <= clock_timestamp()`)).toBe(true);
  });

  it('row 99: looks as often as it would by itself while nobody listens, and sleeps again once somebody does', async () => {
    const { user, database } = server.pool.options;
    const pool = createPool({ host: wire.host, user: user!, database: database! }, () => {}, 10, 1);
    const told = start(MAILS, { lookSeconds: 0.05, pool });
    await expect.poll(() => isQuiet(told)).toBe(true);
    wire.fallSilent('hang');
    await expect.poll(() => told.found === undefined).toBe(true);
    const { rounds } = told;
    await hasRun(told, rounds + 10);
    wire.mend();
    await expect.poll(() => isQuiet(told)).toBe(true);
    ending.push(() => pool.end());
  });

  it('row 99: does not sleep where a pooler takes the wish to listen and passes nothing on', async () => {
    const deaf = Object.assign(Object.create(server.pool) as Pool, { query: async () => ({ rows: [] }) });
    const told = start(MAILS, { pool: deaf });
    const isDeaf = async () => {
      const { rounds } = told;
      await hasRun(told, rounds + 10);
      return told.found === undefined;
    };
    for (let turn = 0; turn < 3; turn++) expect(await isDeaf()).toBe(true);
  });
});

/** Those between a `begin` and its end are one. */
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

describe('a market that nobody visits', () => {
  const tasks = (timeZone = server.services.config.timeZone) => {
    const services = { ...server.services, config: { ...server.services.config, timeZone } };
    return features.flatMap((feature) => feature.tasks?.(services) ?? []);
  };

  it('has a date for all that is done more often than four times a minute', () => {
    const undated = tasks().filter(({ everySeconds, due }) => everySeconds < 15 && !due);
    expect(undated.map(({ name }) => name)).toEqual([]);
  });

  it('makes at most 27 transactions a minute of its own, on few connections', async () => {
    const stopping = new AbortController().signal;
    const all = withRounds(server.pool, tasks());
    const asked = all.filter(({ due }) => !due);
    // What is done once, or once a day, or differs from the time before
    for (let turn = 0; turn < 2; turn++) {
      for (const task of all) await task.run(stopping);
      await server.pool.query(sql`update system_checks set checked_at = '-infinity'`);
    }
    const sent = watchStatements(server.pool);
    let used = 0;
    let most = 0;
    server.pool.on('acquire', () => (most = Math.max(most, ++used)));
    server.pool.on('release', () => used--);
    const each: Record<string, number> = { 'look at the agenda': 60 / LOOK_SECONDS };
    for (const task of asked) {
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

  /** Where the clocks show that hour just now. */
  const zoneAt = (hour: number) => {
    const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  };

  // In the hours of the reminders, and in none
  it.each([3, 8, 20])(
    'costs one statement for all of it, however often it is looked at after %i o’clock',
    async (hour) => {
      const stopping = new AbortController().signal;
      const dated = tasks(zoneAt(hour)).flatMap(({ due, ...task }) => (due ? [{ ...task, due }] : []));
      expect(dated.length).toBeGreaterThanOrEqual(10);
      // What is done once a day
      for (const task of dated) await task.run(stopping);
      const told = start([...dated, ...MAILS], { lookSeconds: 0.01 });
      await expect.poll(() => isQuiet(told)).toBe(true);
      const sent = watchStatements(server.pool);
      const { rounds, looks } = told;
      await expect.poll(() => told.looks).toBeGreaterThan(looks + 100);
      expect([told.rounds, sent]).toEqual([rounds, []]);
    },
  );
});

it('wakes for what is due soon, and for nothing else', async () => {
  const heard = new Set<string>();
  const listener = createListener({ pool: other, log: createLog('silent') });
  listener.hear('work', { onMessage: (table) => void heard.add(table), onGap: () => {} });
  await listener.start();
  ending.push(() => listener.stop());
  const hears = (...tables: string[]) => expect.poll(() => [...heard]).toEqual(expect.arrayContaining(tables));

  const { rentalId } = await buildHold(server);
  await enqueueMail(other, 'test', {});
  await hears('outbox');
  expect(heard).not.toContain('rentals');
  await lapseHold(server, rentalId);
  await hears('rentals');
  const booking = await buildBooking(server);
  expect((await cancel(server, booking, booking.renter, booking.totalCents)).status).toBe(200);
  await hears('payment_attempts', 'refunds');
});
