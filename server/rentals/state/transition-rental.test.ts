import { expect, it } from 'vitest';
import { one, sql } from '../../platform/database/database.ts';
import { buildBooking, buildHold } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { transitionRental } from './transition-rental.queries.ts';

const server = useBookingServer();

const paid = { event: 'charge-succeeded', by: 'provider' } as const;
const tooLate = { event: 'charge-came-too-late', by: 'provider', refundCents: 0 } as const;

const stateOf = (id: string) =>
  one(
    server.pool,
    sql`select status, version, cancelled_at is not null as "isCancelled" from rentals where id = ${id}`,
  );

it('rejects an event that the state does not allow', async () => {
  const { rentalId: id } = await buildHold(server);
  await expect(transitionRental(server.pool, { id, status: 'cancelled' }, paid)).rejects.toThrow(
    'is cancelled: there is no',
  );
  await expect(transitionRental(server.pool, { id, status: 'held' }, tooLate)).rejects.toThrow('is held: there is no');
  expect(await stateOf(id)).toMatchObject({ status: 'held', version: 1 });
});

it('rejects a transition when the state has changed in the meantime', async () => {
  const { rentalId: id } = await buildHold(server);
  await expect(transitionRental(server.pool, { id, status: 'expired' }, paid)).rejects.toThrow('is no longer expired');
  expect(await stateOf(id)).toMatchObject({ status: 'held', version: 1 });
});

it('changes nothing when an event leaves the state as it is', async () => {
  const { rentalId: id } = await buildBooking(server);
  const before = await stateOf(id);
  expect(await transitionRental(server.pool, { id, status: 'confirmed' }, tooLate)).toBe(false);
  expect(await stateOf(id)).toEqual(before);
});
