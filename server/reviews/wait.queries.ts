import { reviewLimits } from '../../contract/reviews/limits.ts';
import type { reviewWaits as contract } from '../../contract/reviews/waits.ts';
import type { RemindedOf } from '../../contract/wait-entry.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import { waitColumns, type DeadlineQuery, type WaitQuery } from '../platform/wait.queries.ts';

const lastDay = sql`end_date + ${reviewLimits.days}::integer`;

export const reviewWaits: Record<keyof typeof contract, WaitQuery> = {
  'write-review': (reader) => sql`
    select ${waitColumns({ role: sql`side`, rentalId: sql`open_rentals.id`, personId: sql`other_id`, lastDay })}
    from ${reader.openRentals}
    where status ${rentalIs.booked} and end_date < ${reader.today}::date and ${lastDay} >= ${reader.today}::date
      and not exists (
        select from reviews where reviews.rental_id = open_rentals.id and reviews.side = open_rentals.side)`,
};

export const reviewsDue: Record<RemindedOf<typeof contract>, DeadlineQuery> = {
  'write-review': (window) => sql`
    select side.user_id, rentals.id as rental_id, concat_ws(':', rentals.id, side.name) as key
    from rentals join cars on cars.id = rentals.car_id,
      lateral (values ('renter', rentals.renter_id), ('owner', cars.owner_id)) as side (name, user_id)
    where rentals.status ${rentalIs.booked}
      and end_date between ${window.today}::date - ${reviewLimits.days}::integer and ${window.lastDay}::date - ${reviewLimits.days}::integer
      and not exists (select from reviews where reviews.rental_id = rentals.id and reviews.side = side.name)`,
};
