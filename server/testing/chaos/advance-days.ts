import { refreshBookedDaysOfMany } from '../../cars/index.ts';
import { withUnlockedLedger } from '../../money/ledger.queries.ts';
import { many, sql, transaction, type Database, type Sql } from '../../platform/database/database.ts';
import { changeClaims } from '../pass-time.ts';
import { bankOf, type BookingServer } from '../booking-server.ts';
import { today } from '../today.ts';

/** Tables in which every timestamp moves into the past. */
const MONEY =
  'rentals rental_changes disputes payment_attempts refunds payouts payout_reversals payout_accounts ledger_entries daily_figures'.split(
    ' ',
  );
/** Triggers seal or count their rows, so they are off meanwhile. Sessions are left out: nobody would be signed in any longer. */
const PEOPLE =
  'users threads messages reviews review_requests handovers handover_photos handover_agreements notices outbox audit_log'.split(
    ' ',
  );
/** Notices that are sent at most once a month, with the day in their key. */
const MONTHLY = ['payout-details-wanted', 'balance-negative'];
/** An offset to a period without conflicts, used while rows are moved one by one. */
const FAR = 20_000;

async function age(db: Database, tables: readonly string[], days: number): Promise<void> {
  const columns = await many<{ table: string; columns: string[] }>(
    db,
    sql`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_name = any(${tables}::text[]) and table_schema = 'public' and data_type = 'timestamp with time zone'
      and is_generated = 'NEVER'
    group by 1`,
  );
  for (const { table, columns: moments } of columns) {
    await db.query(
      `update ${table} set ${moments.map((name) => `${name} = ${name} - interval '${days} days'`).join(', ')}`,
    );
  }
}

async function agePeople(db: Database, days: number): Promise<void> {
  await db.query('set local session_replication_role = replica');
  await db.query('alter table audit_log disable trigger audit_log_stays');
  await age(db, PEOPLE, days);
  await db.query('alter table audit_log enable always trigger audit_log_stays');
  await db.query('set local session_replication_role = origin');
}

const movedBack = (range: Sql, days: number) =>
  sql`daterange(lower(${range}) - ${days}::integer, upper(${range}) - ${days}::integer)`;

async function moveDays(db: Database, days: number): Promise<void> {
  await db.query(sql`update rentals set period = ${movedBack(sql`period`, days)}`);
  await db.query(sql`
    update rental_changes set period = ${movedBack(sql`period`, days)}, was_period = ${movedBack(sql`was_period`, days)}`);
  await db.query(sql`update taken_days set period = ${movedBack(sql`period`, days)} where change_id is not null`);
  await db.query(sql`update held_rentals set period = ${movedBack(sql`period`, days)}`);
  await db.query(sql`update daily_figures set day = day - ${days}::integer`);
  await db.query(sql`update payouts set day = day - ${days}::integer`);
}

/** Simulates the passing of nights by making all existing records older. */
export async function advanceDays(server: Pick<BookingServer, 'pool' | 'config'>, days: number): Promise<void> {
  bankOf(server)?.stripe?.expireIdempotencyKeys();
  await transaction(server.pool, (db) =>
    withUnlockedLedger(db, async () => {
      await moveDays(db, FAR);
      await moveDays(db, days - FAR);
      await age(db, MONEY, days);
      await agePeople(db, days);
      await changeClaims(db, sql`created_at = created_at - make_interval(days => ${days}::integer)`);
      await db.query(sql`
        update claims set answer_by = greatest(clock_timestamp(), answer_by - make_interval(days => ${days}::integer))
        where status = 'open'`);
      const cars = await many<{ id: string }>(db, sql`select distinct car_id as id from rentals`);
      const ids = cars.map(({ id }) => id);
      await refreshBookedDaysOfMany(db, ids, today(server.config.timeZone));
      await db.query(sql`
        update notices set event_key = event_key || ':' || ${days}::text
        where kind = any(${MONTHLY}::text[])`);
      await db.query(sql`delete from payout_rounds`);
    }),
  );
}
