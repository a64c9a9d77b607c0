import { retentionDays } from '../../contract/site/limits.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';

/** Keeps holds with a payment or an audit entry. The others outlive the stored responses that refer to them. */
export const holdRetention: RetentionRule[] = [
  {
    table: 'rentals',
    afterHours: retentionDays.holdDays * 24,
    isOld: (moment) => sql`
      confirmed_at is null and takes_payment and status ${rentalIs.over} and updated_at < ${moment}
        and not exists (select from payment_attempts where rental_id = rentals.id)
        and not exists (select from ledger_entries where rental_id = rentals.id)
        and not exists (select from audit_log where car_id = rentals.car_id and rental_id = rentals.id)`,
  },
];
