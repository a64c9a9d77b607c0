import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

const claim = sql`
  claims.id, rental_id as "rentalId", kind, claims.status, amount_cents as "amountCents", decided_cents as "decidedCents",
  claims.currency, claims.created_at as "createdAt", answer_by as "answerBy", claims.answered_at as "answeredAt",
  decided_at as "decidedAt", settled_at as "settledAt"`;

/** What the other one wrote belongs to them. */
export const claimData: PersonalData[] = [
  {
    section: 'claimsMade',
    covers: [],
    rows: (uid) => sql`
      select ${claim}, body, photo_ids as "photoIds" from claims
      join rentals on rentals.id = rental_id join cars on cars.id = rentals.car_id
      where owner_id = ${uid} order by claims.id`,
  },
  {
    section: 'claimsAgainstMe',
    covers: [],
    rows: (uid) => sql`
      select ${claim}, answer, answer_photo_ids as "answerPhotoIds" from claims
      join rentals on rentals.id = rental_id where renter_id = ${uid} order by claims.id`,
  },
];
