import { many, sql, type Database } from '../platform/database/database.ts';
import { maskAddresses } from '../platform/mask-addresses.ts';
import { dueName } from './due.queries.ts';

/** Administrators answer these at the provider. They are not violations, so they are listed separately. */
export const describeOpenDisputes = async (db: Database): Promise<string[]> =>
  (
    await many<{ note: string }>(
      db,
      sql`
      select format('The payment of the %s is disputed: %s cents, “%s”, %s (%s at %s%s).', ${dueName(sql`due_id`)},
        disputes.amount_cents, reason, disputes.status, disputes.provider_ref, provider,
        to_char(respond_by at time zone 'utc', '", to be answered by "YYYY-MM-DD')) as note
      from disputes join payment_attempts on payment_attempts.id = attempt_id
      where is_open order by respond_by, disputes.id`,
    )
  ).map(({ note }) => maskAddresses(note));
