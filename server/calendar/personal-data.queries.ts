import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const blockData: PersonalData[] = [
  {
    section: 'blockedDays',
    covers: [],
    rows: (uid) => sql`
      select blocks.car_id as "carId", lower(period) as "startDate", upper(period) - 1 as "endDate", note
      from blocks join cars on cars.id = blocks.car_id where cars.owner_id = ${uid} order by blocks.id`,
  },
];
