import { handoverLimits } from '../../contract/handover/limits.ts';
import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import type { handoverWaits as contract } from '../../contract/handover/waits.ts';
import type { RemindedOf } from '../../contract/wait-entry.ts';
import { rentalLimits } from '../../contract/rentals/limits.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { newsSince } from '../notices/index.ts';
import { sql, type Sql } from '../platform/database/database.ts';
import { isNearDay, waitColumns, type DeadlineQuery, type WaitQuery } from '../platform/wait.queries.ts';

const ofRental = (lastDay: Sql) =>
  waitColumns({ role: sql`side`, rentalId: sql`open_rentals.id`, personId: sql`other_id`, lastDay });

/** Either side has entered notes or added a photo. */
const isStarted = (part: HandoverPart) => sql`exists (
  select from handovers where handovers.rental_id = open_rentals.id and handovers.part = ${part})`;
const isAgreed = (part: HandoverPart) => sql`exists (
  select from handovers
  where handovers.rental_id = open_rentals.id and handovers.part = ${part} and handovers.agreed_at is not null)`;
const hasAgreed = (part: HandoverPart) => sql`exists (
  select from handover_agreements
  where handover_agreements.rental_id = open_rentals.id and handover_agreements.part = ${part} and role = side)`;

/** Shown on the day of the handover or once either side has started it, so that users who skip the report are not reminded daily. */
export const handoverWaits: Record<keyof typeof contract, WaitQuery> = {
  'agree-pickup': (reader) => {
    const today = sql`${reader.today}::date`;
    return sql`
      select ${ofRental(sql`case when start_date >= ${today} then start_date else end_date end`)}
      from ${reader.openRentals}
      where status ${rentalIs.booked} and start_date - ${handoverLimits.opensDaysBefore}::integer <= ${today}
        and end_date >= ${today} and (start_date = ${today} or ${isStarted('check-in')})
        and not ${isAgreed('check-in')} and not ${hasAgreed('check-in')} and not ${isStarted('check-out')}`;
  },
  'confirm-return': (reader) => {
    const today = sql`${reader.today}::date`;
    const last = sql`end_date + ${handoverLimits.closesDaysAfter}::integer`;
    return sql`
      select ${ofRental(sql`case when end_date >= ${today} then end_date else ${last} end`)}
      from ${reader.openRentals}
      where (status ${rentalIs.booked} or status ${rentalIs.cancelled} and ${isAgreed('check-in')})
        and start_date <= ${today} and ${last} >= ${today}
        and (end_date = ${today} or ${isStarted('check-out')} or end_date < ${today} and ${isAgreed('check-in')})
        and not ${isAgreed('check-out')} and not ${hasAgreed('check-out')}`;
  },
};

/** Reminds both sides on the day, except for bookings made on that same day. */
const dueOn =
  (kind: 'trip-today' | 'return-today', day: Sql): DeadlineQuery =>
  (window) =>
    sql`
  select side.user_id, rentals.id as rental_id, concat_ws(':', rentals.id, ${day}, side.name) as key
  from rentals join cars on cars.id = rentals.car_id,
    lateral (values ('renter', rentals.renter_id), ('owner', cars.owner_id)) as side (name, user_id)
  where rentals.status ${rentalIs.booked} and ${isNearDay(day, window)}
    and end_date between ${window.today}::date and ${window.lastDay}::date + ${rentalLimits.daysMax}::integer
    and coalesce(rentals.confirmed_at, rentals.created_at) < ${window.began} and ${newsSince(kind)} <= ${window.began}`;

export const handoversDue: Record<RemindedOf<typeof contract>, DeadlineQuery> = {
  'agree-pickup': dueOn('trip-today', sql`start_date`),
  'confirm-return': dueOn('return-today', sql`end_date`),
};
