import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { overlaps, type DateRange } from '../../../contract/dates.ts';
import { many, one, sql } from '../../platform/database/database.ts';
import { requestHold } from '../booking.ts';
import { buildCar, buildPeople } from '../builders.ts';
import { useServerProcess } from '../server-process.ts';
import { day } from '../today.ts';
import { createRandom } from '../random.ts';

const ATTEMPTS = 1_000;
const CONNECTIONS = 50;

const server = useServerProcess();
const next = createRandom();
const random = (below: number) => Math.floor(next() * below);

describe('row 12: a thousand concurrent requests for one car', () => {
  it(
    'over 50 connections: a maximal set succeeds, and every other request conflicts with one of them and gets 409',
    { timeout: 180_000 },
    async () => {
      const { url, child, exited } = await server.start();
      const car = await buildCar(server);
      // Everyone sends one request, so conflicting dates are the only reason for a refusal.
      const people = await buildPeople(server, ATTEMPTS);
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
      const answers = await Promise.all(
        people.map(async (person) => {
          const from = 1 + random(200);
          const to = from + 1 + random(6);
          const { status, problem } = await requestHold({ url, agent }, person, car.id, { from, to });
          return { range: { startDate: day(from), endDate: day(to) }, status, code: problem.code };
        }),
      );
      agent.destroy();

      const winners = answers.filter(({ status }) => status === 201).map(({ range }) => range);
      const losers = answers.filter(({ status }) => status !== 201);
      expect(winners.length).toBeGreaterThan(20);
      expect(new Set(losers.map(({ status, code }) => `${status} ${code}`))).toEqual(
        new Set(['409 rental/dates-taken']),
      );
      const overlapsOther = (range: DateRange) => winners.some((other) => other !== range && overlaps(other, range));
      expect(winners.filter(overlapsOther)).toEqual([]);
      expect(losers.filter(({ range }) => !overlapsOther(range))).toEqual([]);

      const live = await many<DateRange>(
        server.pool,
        sql`
      select start_date as "startDate", end_date as "endDate" from rentals
      where car_id = ${car.id} and status in ('held', 'confirmed') order by start_date`,
      );
      expect(live).toEqual(winners.toSorted((a, b) => a.startDate.localeCompare(b.startDate)));
      expect(await server.verify()).toEqual([]);

      // Connections report their deadlocks to the statistics when they close, at the latest.
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
      const { deadlocks, waiting } = await one<{ deadlocks: number; waiting: number }>(
        server.pool,
        sql`
      select deadlocks, (select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting
      from pg_stat_database where datname = current_database()`,
      );
      expect({ deadlocks, waiting }).toEqual({ deadlocks: 0, waiting: 0 });
    },
  );
});
