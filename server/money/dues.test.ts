import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildHold, pay, type Booking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { CARDS } from '../testing/cards.ts';
import { attemptStates } from '../testing/payment-builders.ts';

const server = useBookingServer();

const duesOf = ({ rentalId }: Booking) =>
  many<{ id: string }>(
    server.pool,
    sql`
    select id, kind, payer_id as "payerId", amount_cents as "amountCents", currency from dues
    where subject_id = ${rentalId}`,
  );
const expected = ({ renter, totalCents }: Booking) => ({
  id: expect.any(String),
  kind: 'booking',
  payerId: renter.uid,
  amountCents: totalCents,
  currency: 'usd',
});

describe('a due', () => {
  it('is shared by all payment attempts and ledger entries', async () => {
    const booking = await buildHold(server);
    expect(await duesOf(booking)).toEqual([]);
    await pay(server, booking, { card: CARDS.declined });
    await pay(server, booking);
    expect(await attemptStates(server, booking.rentalId)).toEqual(['declined', 'succeeded']);
    const dues = await duesOf(booking);
    expect(dues).toEqual([expected(booking)]);
    const linked = await many<{ dueId: string }>(
      server.pool,
      sql`
      select due_id as "dueId" from payment_attempts where rental_id = ${booking.rentalId}
      union all select due_id from ledger_entries where rental_id = ${booking.rentalId}`,
    );
    expect(linked.map(({ dueId }) => dueId)).toEqual(Array.from({ length: 3 }, () => dues[0]!.id));
  });

  it('is required for every payment attempt', async () => {
    const booking = await buildHold(server);
    await pay(server, booking, { card: CARDS.declined });
    const forget = sql`update payment_attempts set due_id = null where rental_id = ${booking.rentalId}`;
    await expect(server.pool.query(forget)).rejects.toThrow(/"due_id" .* violates not-null constraint/);
  });

  it('allows only one open payment attempt at a time', async () => {
    const booking = await buildHold(server);
    await pay(server, booking, { card: CARDS.declined });
    const open = server.pool.query(sql`
      insert into payment_attempts (due_id, provider, provider_key, payment_method_id, amount_cents, currency,
        request_key, next_check_at)
      select due_id, provider, n::text, payment_method_id, amount_cents, currency, 'key', next_check_at
      from payment_attempts, generate_series(1, 2) n where rental_id = ${booking.rentalId}`);
    await expect(open).rejects.toThrow(/payment_attempts_open/);
  });
});
