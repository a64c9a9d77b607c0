import { expect, it } from 'vitest';
import { many, sql, transaction } from '../platform/database/database.ts';
import { buildBooking, cancel } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { deletePayments } from './delete-payments.ts';

const server = useBookingServer();

it('deletes the payments of the given rentals only, and the books still match', async () => {
  const gone = await buildBooking(server);
  await cancel(server, gone, gone.renter, 9_000);
  await buildBooking(server);
  await runWorkers(server);
  await transaction(server.pool, (db) => deletePayments(db, [gone.rentalId]));
  await server.pool.query(sql`delete from rentals where id = ${gone.rentalId}`);
  for (const table of ['dues', 'payment_attempts', 'sandbox_charges']) {
    expect((await server.pool.query(`select 1 from ${table}`)).rowCount).toBe(1);
  }
  expect(await many(server.pool, sql`select kind from ledger_entries order by kind`)).toEqual([
    { kind: 'charge' },
    { kind: 'earnings' },
  ]);
  expect(await many(server.pool, sql`select 1 from refunds union all select 1 from sandbox_refunds`)).toEqual([]);
});
