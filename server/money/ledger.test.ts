import { beforeAll, describe, expect, it } from 'vitest';
import { many, sql, transaction, type Database } from '../platform/database/database.ts';
import { buildBooking } from '../testing/booking.ts';
import { testAppendOnly } from '../testing/append-only.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { withOpenLedger } from './open-ledger.queries.ts';

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

  it('keeps its rentals too', async () => {
    await expect(server.pool.query('delete from rentals')).rejects.toThrow('violates foreign key constraint');
  });

  it('is closed again after whoever opened it, also when that was cut off', async () => {
    const before = await entries();
    expect(before).toHaveLength(2);
    const cutOff = transaction(server.pool, (db) =>
      withOpenLedger(db, async () => {
        await db.query(sql`delete from ledger_lines`);
        throw new Error('cut off');
      }),
    );
    await expect(cutOff).rejects.toThrow('cut off');
    await transaction(server.pool, (db) => withOpenLedger(db, async () => {}));
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
      'another amount than it says',
      [
        ['provider', 400],
        ['payouts', -400],
      ],
    ],
  ])('refuse an entry with %s', async (_what, lines) => {
    const writing = transaction(server.pool, async (db) => {
      await insertEntry(db, 500);
      await insertLines(db, ...lines);
    });
    await expect(writing).rejects.toThrow('does not balance');
  });

  it('are written with their entry and never after it', async () => {
    const later = server.pool.query(sql`
      insert into ledger_lines (entry_id, account, amount_cents)
      select id, account, cents from ledger_entries, (values ('disputes', 1), ('payouts', -1)) as line (account, cents)`);
    await expect(later).rejects.toThrow('Lines are written with their ledger entry.');
  });
});
