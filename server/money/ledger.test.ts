import { beforeAll, describe, expect, it } from 'vitest';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import { buildBooking } from '../testing/booking.ts';
import { testAppendOnly } from '../testing/append-only.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { withOpenLedger } from './open-ledger.queries.ts';

const server = useBookingServer();
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
      'truncate ledger_entries',
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
    expect(before).toHaveLength(1);
    const cutOff = transaction(server.pool, (db) =>
      withOpenLedger(db, async () => {
        await db.query(sql`delete from ledger_entries`);
        throw new Error('cut off');
      }),
    );
    await expect(cutOff).rejects.toThrow('cut off');
    await transaction(server.pool, (db) => withOpenLedger(db, async () => {}));
    await expect(server.pool.query('delete from ledger_entries')).rejects.toThrow(REFUSED);
    expect(await entries()).toEqual(before);
    const trigger = await one(
      server.pool,
      sql`select tgenabled as enabled from pg_trigger where tgname = 'ledger_entries_stay'`,
    );
    expect(trigger).toEqual({ enabled: 'A' });
  });
});
