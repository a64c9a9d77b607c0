import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { one, sql } from '../../platform/database/database.ts';
import { requestHold } from '../booking.ts';
import { buildCar, buildPeople } from '../builders.ts';
import { block } from '../calendar.ts';
import { useServerProcess } from '../server-process.ts';
import { BLOCKED_CARS, BLOCKS_AND_HOLDS } from './intensity.ts';
import { createRandom } from '../random.ts';

const CONNECTIONS = 50;
const REFUSALS = ['409 calendar/days-booked', '409 rental/dates-taken'];

const server = useServerProcess();
const next = createRandom();
const random = (below: number) => Math.floor(next() * below);

describe('row 41: owners blocking days that renters hold', () => {
  it(
    'over 50 connections: each day goes to a block or to a hold with its buffer, and no deadlock remains',
    { timeout: 240_000 },
    async () => {
      const { url, child, exited } = await server.start();
      const owners = await buildPeople(server, BLOCKED_CARS);
      const cars = await Promise.all(owners.map(({ uid: ownerId }) => buildCar(server, { ownerId })));
      await server.pool.query(sql`
        update cars set buffer_before = 1, buffer_after = 2 where id = any(${cars.filter((_, index) => index % 2).map(({ id }) => id)}::uuid[])`);
      // Everyone sends one request, so conflicting dates are the only reason for a refusal.
      const renters = await buildPeople(server, BLOCKS_AND_HOLDS);
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
      const answers = await Promise.all(
        renters.flatMap((renter, attempt) => {
          const index = attempt % BLOCKED_CARS;
          const { id } = cars[index]!;
          const [first, second] = [1 + random(200), 1 + random(200)];
          return [
            requestHold({ url, agent }, renter, id, { from: first, to: first + 1 + random(6) }),
            block({ url, agent }, owners[index]!, id, second, second + random(5)),
          ];
        }),
      );
      agent.destroy();

      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.length).toBeLessThan(answers.length);
      for (const { status, problem } of refused) expect(REFUSALS).toContain(`${status} ${problem.code}`);
      expect(await server.verify()).toEqual([]);

      // Connections report their deadlocks to the statistics when they close, at the latest.
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
      const left = await one(
        server.pool,
        sql`
        select deadlocks, (select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waiting,
          (select count(*) from (select from blocks limit 1) found) as blocked,
          (select count(*) from (select from rentals limit 1) found) as held
        from pg_stat_database where datname = current_database()`,
      );
      expect(left).toEqual({ deadlocks: 0, waiting: 0, blocked: 1, held: 1 });
    },
  );
});
