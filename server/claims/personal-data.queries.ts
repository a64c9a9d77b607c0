import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

const claim = sql`
  claims.id, rental_id as "rentalId", kind, claims.status, amount_cents as "amountCents", decided_cents as "decidedCents",
  claims.currency, claims.created_at as "createdAt", answer_by as "answerBy", claims.answered_at as "answeredAt",
  decided_at as "decidedAt", settled_at as "settledAt"`;

/** Leaves out what the other side wrote: it is their personal data. */
export const claimData: PersonalData[] = [
  {
    section: 'deposits',
    covers: [],
    rows: (uid) => sql`
      select placed.id, deposits.rental_id as "rentalId", amount_cents as "amountCents", placed.status, placed.created_at as "createdAt",
        kept_at as "keptAt", claim_id as "claimId", capture_cents as "captureCents"
      from deposits join deposit_placements placed using (rental_id) join rentals on rentals.id = deposits.rental_id
      where renter_id = ${uid} order by placed.id`,
  },
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
