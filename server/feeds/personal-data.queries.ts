import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const feedData: PersonalData[] = [
  {
    section: 'otherCalendars',
    covers: [],
    rows: (uid) => sql`
      select car_id as "carId", calendar_feeds.name, address from calendar_feeds
      join cars on cars.id = calendar_feeds.car_id where cars.owner_id = ${uid} order by calendar_feeds.id`,
  },
];
