import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { contentColumns } from './car-content.queries.ts';

export const carData: PersonalData[] = [
  {
    section: 'cars',
    covers: ['cars.owner_id'],
    rows: (uid) => sql`
      select id, ${contentColumns},
        state, created_at as "createdAt", paused_at as "pausedAt", removed_at as "removedAt", kept_steps as "keptSteps", price_rules as "priceRules",
        least_days as "leastDays", most_days as "mostDays", notice_days as "noticeDays", window_days as "windowDays",
        buffer_before as "bufferBefore", buffer_after as "bufferAfter", cancellation_terms as cancellation, booking_mode as "bookingMode",
        included_distance as "includedDistance", extra_distance_cents as "extraDistanceCents",
        (select jsonb_build_object('address', address, 'instructions', instructions, 'pickupFrom', pickup_from,
          'pickupTo', pickup_to, 'returnFrom', return_from, 'returnTo', return_to)
          from car_pickups where car_pickups.car_id = cars.id) as pickup,
        array(select photos.id from photos where photos.car_id = cars.id order by position) as "photoIds"
      from cars where owner_id = ${uid} order by id`,
  },
  {
    section: 'extras',
    covers: ['extras.owner_id'],
    rows: (uid) => sql`
      select id, car_id as "carId", kind, name, price_cents as "priceCents", per, pieces, created_at as "createdAt", removed_at as "removedAt"
      from extras where owner_id = ${uid} order by id`,
  },
  {
    section: 'pins',
    covers: ['pin_offsets.owner_id'],
    rows: (uid) => sql`
      select round(spot / 360000 / 1000.0 - 90, 3) as latitude, round(spot % 360000 / 1000.0 - 180, 3) as longitude,
        metres_north as "metresNorth", metres_east as "metresEast"
      from pin_offsets where owner_id = ${uid} order by spot`,
  },
];
