import { many, sql, type Database, type Sql } from '../platform/database/database.ts';
import { maskAddresses } from '../platform/mask-addresses.ts';

const sentences = async (db: Database, query: Sql): Promise<string[]> =>
  (await many<{ note: string }>(db, query)).map(({ note }) => maskAddresses(note));

/** What administrators have to answer at the provider. Nothing is wrong with it, so it is told apart. */
export const findOpenDisputes = (db: Database) =>
  sentences(
    db,
    sql`
    select format('The payment of the rental %s is disputed: %s cents, “%s”, %s (%s at %s%s).', rental_id,
      disputes.amount_cents, reason, disputes.status, disputes.provider_ref, provider,
      to_char(respond_by at time zone 'utc', '", to be answered by "YYYY-MM-DD')) as note
    from disputes join payment_attempts on payment_attempts.id = attempt_id
    where is_open order by respond_by, disputes.id`,
  );

/** Mails that were tried often enough. Nothing is wrong with our books, but somebody may want to know. */
export const findParkedMails = (db: Database) =>
  sentences(
    db,
    sql`
    select format('The mail %s (%s) was given up after %s attempts: %s', id, kind, attempts, last_error) as note
    from outbox where failed_at is not null and sent_at is null order by id`,
  );
