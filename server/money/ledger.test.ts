import { beforeAll, describe, expect, it } from 'vitest';
import { many, one, scalar, sql, transaction, type Database } from '../platform/database/database.ts';
import { buildBooking, buildHold } from '../testing/booking.ts';
import { testAppendOnly } from '../testing/append-only.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { withRollback } from '../testing/with-rollback.ts';
import { withUnlockedLedger } from './ledger.queries.ts';

const server = useBookingServer();
const LINES_REFUSED = 'Ledger lines are never changed or removed.';
const REFUSED = 'Ledger entries are never changed or removed.';
const entries = () => many(server.pool, sql`select * from ledger_entries order by id`);

beforeAll(() => buildBooking(server));

describe('the ledger', () => {
  testAppendOnly(server, {
    table: 'ledger_entries',
    refused: REFUSED,
    statements: [
      'update ledger_entries set amount_cents = amount_cents + 1',
      `update ledger_entries set created_at = now() where false`,
      'delete from ledger_entries',
      'delete from ledger_entries where false',
      'truncate ledger_entries cascade',
      'truncate rentals cascade',
      `insert into ledger_entries select * from ledger_entries on conflict (id) do update set amount_cents = 1`,
      `merge into ledger_entries using ledger_entries other on other.id = ledger_entries.id when matched then delete`,
    ],
  });

  it('derives the rental and the renter of an entry from its due only, ignoring what is inserted', async () => {
    const { rentalId, renter } = await buildHold(server);
    const named = await withRollback(server.pool, (db) =>
      one(
        db,
        sql`
        insert into ledger_entries (kind, amount_cents, provider_ref, rental_id, renter_id)
        values ('earnings', 0, 'of nobody', ${rentalId}, ${renter.uid})
        returning rental_id as "rentalId", renter_id as "renterId"`,
      ),
    );
    expect(named).toEqual({ rentalId: null, renterId: null });
  });

  it('prevents deleting rentals with entries', async () => {
    await expect(server.pool.query('delete from rentals')).rejects.toThrow('violates foreign key constraint');
  });

  it('is protected again after `withUnlockedLedger`, even if that was interrupted', async () => {
    const before = await entries();
    expect(before).toHaveLength(2);
    const cutOff = transaction(server.pool, (db) =>
      withUnlockedLedger(db, async () => {
        await db.query(sql`delete from ledger_lines`);
        throw new Error('cut off');
      }),
    );
    await expect(cutOff).rejects.toThrow('cut off');
    await transaction(server.pool, (db) => withUnlockedLedger(db, async () => {}));
    await expect(server.pool.query('delete from ledger_entries')).rejects.toThrow(REFUSED);
    await expect(server.pool.query('delete from ledger_lines')).rejects.toThrow(LINES_REFUSED);
    expect(await entries()).toEqual(before);
    const triggers = await many(
      server.pool,
      sql`select tgenabled as enabled from pg_trigger where tgname in ('ledger_entries_stay', 'ledger_lines_stay')`,
    );
    expect(triggers).toEqual([{ enabled: 'A' }, { enabled: 'A' }]);
  });
});

describe('its lines', () => {
  testAppendOnly(server, {
    table: 'ledger_lines',
    refused: LINES_REFUSED,
    statements: [
      'update ledger_lines set amount_cents = amount_cents + 1',
      'delete from ledger_lines where false',
      'truncate ledger_lines',
    ],
  });

  const insertEntry = (db: Database, amountCents: number) =>
    db.query(sql`insert into ledger_entries (id, kind, amount_cents, provider_ref)
      values ('0190c0de-0000-7000-8000-000000000001', 'payout-returned', ${amountCents}, 'po_test')`);
  const insertLines = (db: Database, ...lines: [account: string, cents: number][]) =>
    db.query(sql`
      insert into ledger_lines (entry_id, account, amount_cents)
      select '0190c0de-0000-7000-8000-000000000001', account, cents
      from jsonb_to_recordset(${JSON.stringify(lines.map(([account, cents]) => ({ account, cents })))}::jsonb)
        as line (account text, cents bigint)`);

  it.each<[string, [account: string, cents: number][]]>([
    ['no lines', []],
    ['one side only', [['provider', 500]]],
    [
      'sides that differ',
      [
        ['provider', 500],
        ['payouts', -499],
      ],
    ],
    [
      'a sum that differs from its amount',
      [
        ['provider', 400],
        ['payouts', -400],
      ],
    ],
  ])('reject an entry with %s', async (_what, lines) => {
    const writing = transaction(server.pool, async (db) => {
      await insertEntry(db, 500);
      await insertLines(db, ...lines);
    });
    await expect(writing).rejects.toThrow('does not balance');
  });

  it('cannot be added to an existing entry', async () => {
    const later = server.pool.query(sql`
      insert into ledger_lines (entry_id, account, amount_cents)
      select id, account, cents from ledger_entries, (values ('disputes', 1), ('payouts', -1)) as line (account, cents)`);
    await expect(later).rejects.toThrow('Lines are written with their ledger entry.');
  });

  it('settle the earnings of a rental once when the confirming charge is written', async () => {
    const { rentalId, renter, totalCents } = await buildHold(server);
    const settled = await withRollback(server.pool, async (db) => {
      await db.query(`set local track_functions = 'pl'`);
      const dueId = await scalar<string>(
        db,
        sql`insert into dues (kind, subject_id, payer_id, amount_cents, currency)
          values ('booking', ${rentalId}, ${renter.uid}, ${totalCents}, 'usd') returning id`,
      );
      await db.query(sql`
        insert into payment_attempts (due_id, provider, provider_key, provider_ref, payment_method_id, amount_cents, currency,
          status, request_key, next_check_at)
        values (${dueId}, 'sandbox', 'once', 'ch_once', 'pm_once', ${totalCents}, 'usd', 'succeeded', 'once', now())`);
      await db.query(sql`
        insert into ledger_entries (due_id, kind, amount_cents, provider_ref)
        values (${dueId}, 'charge', ${totalCents}, 'ch_once')`);
      await db.query(sql`update rentals set status = 'confirmed', confirmed_at = now() where id = ${rentalId}`);
      await db.query('set constraints ledger_entries_earned, rentals_earned immediate');
      return one(
        db,
        sql`
        select pg_stat_get_xact_function_calls('settle_earnings(uuid)'::regprocedure) as times,
          -sum(amount_cents) filter (where account in ('owner', 'fees')) as "earnedCents"
        from ledger_lines where rental_id = ${rentalId}`,
      );
    });
    expect(settled).toEqual({ times: 1, earnedCents: String(totalCents) });
  });
});
