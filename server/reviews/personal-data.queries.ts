import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

const reviewColumns = sql`
  id, rental_id as "rentalId", side, stars, cleanliness, accuracy, handover, value, care, punctuality, communication,
  body, note, created_at as "createdAt", revealed_at as "revealedAt", answer, answered_at as "answeredAt"`;

export const reviewData: PersonalData[] = [
  {
    section: 'reviewsWritten',
    covers: ['reviews.author_id'],
    rows: (uid) => sql`select ${reviewColumns} from reviews where author_id = ${uid} order by id`,
  },
  {
    section: 'reviewsReceived',
    covers: ['reviews.subject_id'],
    rows: (uid) => sql`
      select ${reviewColumns} from reviews 
      where subject_id = ${uid} and revealed_at is not null and removed_at is null order by id`,
  },
];
