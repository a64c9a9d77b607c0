import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const savedData: PersonalData[] = [
  {
    section: 'savedCars',
    covers: ['saved_cars.user_id'],
    rows: (uid) => sql`
      select car_id as "carId", title, saved_at as "savedAt" from saved_cars join cars on cars.id = car_id
      where user_id = ${uid} order by saved_at`,
  },
];
