import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const noticeData: PersonalData[] = [
  {
    section: 'notices',
    covers: ['notices.user_id'],
    rows: (uid) => sql`
      select kind, car_id as "carId", rental_id as "rentalId", thread_id as "threadId", details, created_at as at,
        read_at as "readAt"
      from notices where user_id = ${uid} order by created_at`,
  },
];
