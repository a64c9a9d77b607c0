import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/** Actions on their account and by them on their cars, without other users' names; reasons only if the user was shown them. */
export const historyData: PersonalData[] = [
  {
    section: 'history',
    covers: [],
    rows: (uid) => sql`
      select at, action, car_id as "carId", rental_id as "rentalId",
        case when actor_id = ${uid} then 'you' else actor_kind end as by,
        case when actor_id = ${uid} or user_id = ${uid} and action in ('user-banned', 'user-warned') then reason end as reason
      from audit_log
      where user_id = ${uid}
        or actor_id = ${uid} and car_id in (select cars.id from cars where cars.owner_id = ${uid})
      order by id`,
  },
];
