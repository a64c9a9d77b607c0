import { describe, expect, it } from 'vitest';
import { many, POSTGRES_ERROR, postgresCode, sql, type Sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer({}, { connections: 12 });

const ROUNDS = 12;

/** Writes without locks or checks, so that only constraints apply. The database aborts one of two deadlocked statements. */
async function tryTo(statement: Sql): Promise<boolean> {
  try {
    await server.pool.query(statement);
    return true;
  } catch (error) {
    expect([POSTGRES_ERROR.exclusionViolation, POSTGRES_ERROR.deadlock]).toContain(postgresCode(error));
    return false;
  }
}

const insertBlock = (carId: string, from: number, to: number) =>
  tryTo(sql`insert into blocks (car_id, period) values (${carId}, daterange(${day(from)}, ${day(to)}, '[]'))`);

const insertHold = (carId: string, renterId: string, from: number, to: number) =>
  tryTo(sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, hold_expires_at,
      buffer_before, buffer_after)
    values (${carId}, ${renterId}, daterange(${day(from)}, ${day(to)}, '[]'), 'held', 4500, ${to - from},
      ${(to - from) * 4500}, now() + interval '15 minutes', 1, 1)`);

describe('the constraint on taken days', () => {
  it.each([
    ['row 40: allows a block or a hold on a day, never both', 12, 14],
    ['row 41: allows a block on a day or the buffer of a rental, never both', 13, 15],
  ])('%s', async (_, from, to) => {
    const { uid } = await buildUser(server);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await buildCar(server);
      const done = await Promise.all([
        insertBlock(id, from, to),
        insertHold(id, uid, 10, 12),
        insertBlock(id, from, to),
        insertHold(id, uid, 10, 12),
      ]);
      expect(done.filter(Boolean).length).toBeLessThanOrEqual(1);
      expect(await many(server.pool, sql`select 1 from taken_days where car_id = ${id}`)).toHaveLength(
        done.filter(Boolean).length,
      );
      // A later block fails unless all of them were aborted.
      expect(await insertBlock(id, from, to)).toBe(!done.some(Boolean));
    }
  });
});
