import type { Language } from '../../../contract/languages/translate.ts';
import { maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { knownLanguage } from '../../platform/languages/language.queries.ts';
import type { ClaimSide } from '../claim.policy.ts';

interface DepositToMail {
  amountCents: number;
  isRefused: boolean;
  car: string;
  otherName: string;
  email: string;
  displayName: string;
  language: Language | null;
}

/** Returns no address for deleted users. */
export const findDepositToMail = (db: Database, rentalId: string, side: ClaimSide) => {
  const [recipientId, otherId] =
    side === 'renter' ? [sql`rentals.renter_id`, sql`cars.owner_id`] : [sql`cars.owner_id`, sql`rentals.renter_id`];
  return maybeOne<DepositToMail>(
    db,
    sql`
    select deposits.amount_cents as "amountCents", (
        select status from deposit_placements placed where placed.rental_id = rentals.id order by id desc limit 1
      ) = 'refused' as "isRefused",
      coalesce(rentals.booked_car ->> 'title', cars.title) as car, others.display_name as "otherName",
      case when readers.deleted_at is null then readers.email::text else '' end as email,
      readers.display_name as "displayName", ${knownLanguage(sql`readers.language`)} as language
    from deposits join rentals on rentals.id = rental_id join cars on cars.id = rentals.car_id
    join users readers on readers.id = ${recipientId} join users others on others.id = ${otherId}
    where rentals.id = ${rentalId}`,
  );
};
