import type { ClaimKind } from '../../contract/claims/claim-lifecycle.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';
import { depositCents } from './claim.queries.ts';
import type { ClaimSide } from './claim.policy.ts';

export interface ClaimToMail {
  rentalId: string;
  kind: ClaimKind;
  amountCents: number;
  decidedCents: number | null;
  depositCents: number;
  decisionReason: string | null;
  text: string;
  answerBy: Date;
  car: string;
  otherName: string;
  email: string;
  displayName: string;
  language: Language | null;
}

/** Returns no address for deleted users. Banned users still get mail about their money. */
export const findClaimToMail = (db: Database, claimId: string, side: ClaimSide) => {
  const [recipientId, otherId] =
    side === 'renter' ? [sql`rentals.renter_id`, sql`cars.owner_id`] : [sql`cars.owner_id`, sql`rentals.renter_id`];
  return maybeOne<ClaimToMail>(
    db,
    sql`
    select claims.rental_id as "rentalId", kind, amount_cents as "amountCents", decided_cents as "decidedCents",
      ${depositCents} as "depositCents",
      decision_reason as "decisionReason", body as text, answer_by as "answerBy",
      coalesce(rentals.booked_car ->> 'title', cars.title) as car, others.display_name as "otherName",
      case when readers.deleted_at is null then readers.email::text else '' end as email,
      readers.display_name as "displayName", ${knownLanguage(sql`readers.language`)} as language
    from claims join rentals on rentals.id = claims.rental_id join cars on cars.id = rentals.car_id
    join users readers on readers.id = ${recipientId} join users others on others.id = ${otherId}
    where claims.id = ${claimId}`,
  );
};
