import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/** Only the user's own photos and agreements, not those of the other side. */
export const handoverData: PersonalData[] = [
  {
    section: 'handoverPhotos',
    covers: ['handover_photos.user_id'],
    rows: (uid) => sql`
      select rental_id as "rentalId", part, slot, photo_id as "photoId", sha256, taken_at as "takenAt",
        received_at as "receivedAt"
      from handover_photos where user_id = ${uid} and removed_at is null order by taken_at, id`,
  },
  {
    section: 'handoverAgreements',
    covers: ['handover_agreements.user_id'],
    rows: (uid) => sql`
      select handovers.rental_id as "rentalId", part, role, handover_agreements.agreed_at as "agreedAt", hash, mileage,
        fuel_eighths as "fuelEighths", notes
      from handover_agreements join handovers using (rental_id, part)
      where user_id = ${uid} order by handover_agreements.agreed_at`,
  },
  {
    section: 'licencesSeen',
    covers: ['handovers.licence_seen_by'],
    rows: (uid) => sql`
      select rental_id as "rentalId", licence_seen_at as "seenAt" from handovers
      where licence_seen_by = ${uid} order by licence_seen_at`,
  },
];
