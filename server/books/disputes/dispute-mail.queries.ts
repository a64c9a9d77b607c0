import type { Language } from '../../../contract/languages/translate.ts';
import { maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { knownLanguage } from '../../platform/languages/language.queries.ts';

interface DisputeToMail {
  rentalId: string;
  car: string;
  reason: string | null;
  email: string;
  displayName: string;
  language: Language | null;
}

export const findDisputeToMail = (db: Database, disputeId: string) =>
  maybeOne<DisputeToMail>(
    db,
    sql`
    select rentals.id as "rentalId", coalesce(rentals.booked_car ->> 'title', cars.title) as car,
      disputes.decision_reason as reason, case when owners.deleted_at is null then owners.email::text else '' end as email,
      owners.display_name as "displayName", ${knownLanguage(sql`owners.language`)} as language
    from disputes join payment_attempts attempts on attempts.id = disputes.attempt_id
    join rentals on rentals.id = rental_behind_due(attempts.due_id) join cars on cars.id = rentals.car_id
    join users owners on owners.id = cars.owner_id
    where disputes.id = ${disputeId}`,
  );
