import { describe, expect, it } from 'vitest';
import { many, scalar, sql } from '../platform/database/database.ts';
import { buildPeople } from '../testing/builders.ts';
import { requestHold } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { block, buildOwnerWithCar, daysFrom, setBlocks } from '../testing/calendar.ts';

const server = useBookingServer({}, { connections: 20 });

const CARS = 4;
const ROUNDS = 15;

/** Finds overlapping rentals and blocks without using the constraint that prevents them. */
const sharedDays = (carIds: readonly string[]) =>
  many(
    server.pool,
    sql`
    with taken as (
      select car_id, daterange(lower(period) - buffer_before, upper(period) + buffer_after) as period, id from rentals
      where status in ('held', 'confirmed')
      union all select car_id, period, id from blocks)
    select one.id, other.id from taken one join taken other
      on one.car_id = other.car_id and one.id < other.id and one.period && other.period
    where one.car_id = any(${carIds}::uuid[])`,
  );

/** A busy server returns 503 without any effect, and clients try again. */
async function untilServed<Answer extends { status: number }>(request: () => Promise<Answer>): Promise<Answer> {
  const answer = await request();
  return answer.status === 503 ? untilServed(request) : answer;
}

async function race({ isFreeing = false } = {}) {
  const fleet = await Promise.all(Array.from({ length: CARS }, () => buildOwnerWithCar(server)));
  const renters = await buildPeople(server, CARS * ROUNDS);
  const answers = await Promise.all(
    fleet.flatMap(({ owner, car }, index) =>
      Array.from({ length: ROUNDS }, (_, round) => {
        const from = 10 + ((round * 7) % 30);
        const renter = renters[index * ROUNDS + round]!;
        return [
          untilServed(() => block(server, owner, car.id, from, from + 3)),
          untilServed(() => requestHold(server, renter, car.id, { from: from + 1, to: from + 4 })),
          ...(isFreeing
            ? [untilServed(() => setBlocks(server, owner, car.id, { ...daysFrom(from, from + 1), blocks: [] }))]
            : []),
        ];
      }).flat(),
    ),
  );
  return { carIds: fleet.map(({ car }) => car.id), answers };
}

describe('concurrent blocks and holds', () => {
  it('row 40: either the block or the hold gets a day, and the other returns 409', async () => {
    const { carIds, answers } = await race();
    expect(await sharedDays(carIds)).toEqual([]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, problem } of refused) {
      expect([status, problem.code]).toEqual([
        409,
        expect.stringMatching(/^(calendar\/days-booked|rental\/dates-taken)$/),
      ]);
    }
    const count = await scalar<number>(
      server.pool,
      sql`select count(*) from rentals where car_id = any(${carIds}::uuid[]) and status = 'held'`,
    );
    const held = answers.filter(({ status, body }) => status === 201 && 'holdExpiresAt' in body);
    expect(count).toBe(held.length);
  });

  it('row 41: never overlap with buffers around rentals and blocks freed at the same time', async () => {
    await server.pool.query(sql`alter table cars alter buffer_before set default 1, alter buffer_after set default 2`);
    const { carIds, answers } = await race({ isFreeing: true });
    await server.pool.query(sql`alter table cars alter buffer_before set default 0, alter buffer_after set default 0`);
    expect(await sharedDays(carIds)).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 409]));
    const locks = await scalar<number>(
      server.pool,
      sql`select count(*) from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
    );
    expect(locks).toBe(0);
  });
});
