import { PAGES } from '../../contract/paths.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { sql, type Database, type Sql } from '../platform/database/database.ts';
import { KEPT_HOURS } from './kept-for.ts';

export interface Kept {
  table: string;
  isOld: Sql;
}

const before = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

export const KEPT: readonly Kept[] = [
  { table: 'outbox', isOld: sql`sent_at < ${before(KEPT_HOURS.sentMails)}` },
  { table: 'mailbox', isOld: sql`created_at < ${before(KEPT_HOURS.mailbox)}` },
  {
    table: 'rentals',
    isOld: sql`
      confirmed_at is null and takes_payment and status ${rentalIs.over}
        and updated_at < ${before(KEPT_HOURS.holds)}
        and not exists (select from payment_attempts where rental_id = rentals.id)
        and not exists (select from ledger_entries where rental_id = rentals.id)
        and not exists (select from audit_log where car_id = rentals.car_id and rental_id = rentals.id)`,
  },
  { table: 'idempotency_keys', isOld: sql`created_at < ${before(KEPT_HOURS.answers)}` },
  { table: 'provider_events', isOld: sql`received_at < ${before(KEPT_HOURS.providerEvents)}` },
  { table: 'sandbox_payment_methods', isOld: sql`created_at < ${before(KEPT_HOURS.sandboxCards)}` },
  { table: 'route_timings', isOld: sql`minute < ${before(KEPT_HOURS.routeTimings)}` },
  // A year to compare with; rows whose page is unknown go at once.
  {
    table: 'web_vitals',
    isOld: sql`day < (${before(KEPT_HOURS.vitals)})::date or page <> all(${PAGES}::text[])`,
  },
  { table: 'sessions', isOld: sql`expires_at < ${before(KEPT_HOURS.expired)}` },
  { table: 'verifications', isOld: sql`expires_at < ${before(KEPT_HOURS.expired)}` },
  { table: 'rate_limits', isOld: sql`expire < extract(epoch from now()) * 1000` },
];

export const deleteOld = async (db: Database, { table, isOld }: Kept, limit: number): Promise<number> => {
  const name = sql([table]);
  const { rowCount } = await db.query(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${isOld} limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
};
