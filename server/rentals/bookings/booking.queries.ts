import { startOfDay } from '../../../contract/dates.ts';
import { ANONYMOUS_NAME } from '../../../contract/accounts/person-name.ts';
import type { BookingList } from '../../../contract/rentals/booking-lists.ts';
import type { Booking, BookingFilters } from '../../../contract/rentals/bookings/bookings.ts';
import { rentalIs, retainableCents } from '../../lifecycle/index.ts';
import { personOf, ratingAs } from '../../people/index.ts';
import { pastTripCount } from '../state/has-booked.queries.ts';
import type { PagePosition } from '../../platform/cursor.ts';
import { many, sql, type Database, type Sql } from '../../platform/database/database.ts';
import type { OwnerShareInput } from '../state/owner-share.ts';
import { isVisibleToOwner } from '../state/rental.queries.ts';
import { endedBy, isHandedOver, shownState } from '../state/shown-state.queries.ts';
import { bookedPhoto, bookedTitle } from '../state/trip.queries.ts';

interface BookingSearch extends Omit<BookingFilters, 'list'> {
  ownerId: string;
  today: string;
  timeZone: string;
}

/** When a change proposed by the renter lapses without an answer */
const proposedUntil = sql`(
  select expires_at from rental_changes
  where rental_id = rentals.id and rental_changes.status in ('open', 'to-pay') and rental_changes.status = 'open'
    and by = 'renter' and expires_at > now())`;

/** Accepted requests and those to pay again are not listed under `to-answer`, since they do not wait for the owner. */
const listOf = (today: string) => sql`case
  when rentals.status ${rentalIs.requested} and rentals.accepted_at is null and rentals.hold_expires_at > now()
    then 'to-answer'
  when rentals.status ${rentalIs.booked} and rentals.end_date >= ${today}::date and ${proposedUntil} is not null
    then 'to-answer'
  when rentals.status ${rentalIs.booked} and rentals.end_date >= ${today}::date
    then case when rentals.start_date > ${today}::date then 'upcoming' else 'under-way' end
  when rentals.status ${rentalIs.pending} and rentals.hold_expires_at > now() then 'upcoming'
  else 'past'
end`;

/** Matches `formatReceiptNumber`, with or without the year. Shorter numbers are taken as part of a car's title. */
const RECEIPT_NUMBER = /^(?:(20\d{2})-)?(\d{5,})$/;

/** The year depends on the marketplace's time zone, which SQL does not know. */
function isNumbered(word: string, timeZone: string): Sql {
  const [, year, number] = RECEIPT_NUMBER.exec(word) ?? [];
  if (!number) return sql`false`;
  const since = year && startOfDay(timeZone, `${year}-01-01`);
  const until = year && startOfDay(timeZone, `${Number(year) + 1}-01-01`);
  return sql`rentals.number = ${number}::numeric
    and ${since ? sql`rentals.created_at >= ${since} and rentals.created_at < ${until}` : sql`true`}`;
}

const WORDS_MAX = 6;

function matches(q: string, timeZone: string): Sql {
  const words = q.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  const contains = (word: string) => sql`(searched.words like search_pattern(${word})
    or ${isNumbered(word, timeZone)})`;
  return words.length === 0
    ? sql`true`
    : sql`exists (
        select from (select search_form(users.display_name || ' ' || ${bookedTitle}) as words offset 0) searched
        where ${words.map(contains).reduce((all, word) => sql`${all} and ${word}`)})`;
}

const matchingBookings = ({ ownerId, carId, q, timeZone }: BookingSearch) => sql`
  cars join rentals on rentals.car_id = cars.id join users on users.id = rentals.renter_id
  where cars.owner_id = ${ownerId} and ${carId ? sql`cars.id = ${carId}` : sql`true`} and ${isVisibleToOwner}
    and ${matches(q, timeZone)}`;

export const countBookings = (db: Database, search: BookingSearch) =>
  many<{ list: BookingList; count: number }>(
    db,
    sql`select ${listOf(search.today)} as list, count(*) as count from ${matchingBookings(search)} group by 1`,
  );

export const findBookedCars = (db: Database, ownerId: string, limit: number) =>
  many<{ id: string; title: string }>(
    db,
    sql`
    select id, title from cars
    where owner_id = ${ownerId} and exists (select from rentals where car_id = cars.id and ${isVisibleToOwner})
    order by lower(title), id limit ${limit}`,
  );

type PlainFields = Pick<
  Booking,
  'id' | 'startDate' | 'endDate' | 'days' | 'refundCents' | 'car' | 'renter' | 'isPickedUp' | 'isReturned' | 'endedBy'
>;

export interface BookingRow extends PlainFields, OwnerShareInput {
  status: Booking['status'];
  number: number;
  createdAt: Date;
  currency: string;
  until: Date | null;
  requestedAt: Date | null;
  acceptedAt: Date | null;
  changeWaitsFor: Booking['changeWaitsFor'];
  /** Sort key of the list */
  key: Date | string;
}

const ORDER: Record<BookingList, { key: Sql; type: Sql; isDescending?: true }> = {
  // Truncated to milliseconds, the precision of JavaScript dates, so that the cursor matches exactly.
  'to-answer': {
    key: sql`date_trunc('milliseconds', coalesce(${proposedUntil}, rentals.hold_expires_at))`,
    type: sql`timestamptz`,
  },
  upcoming: { key: sql`rentals.start_date`, type: sql`date` },
  'under-way': { key: sql`rentals.end_date`, type: sql`date` },
  past: { key: sql`rentals.start_date`, type: sql`date`, isDescending: true },
};

/** Selects the page first, and looks up details only for its rows. */
export function findBookings(
  db: Database,
  search: BookingSearch,
  { list, after, limit }: { list: BookingList; after: PagePosition<Date | string> | undefined; limit: number },
) {
  const { key, type, isDescending } = ORDER[list];
  const [direction, isBeyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  return many<BookingRow>(
    db,
    sql`
    with page as (
      select rentals.id, ${key} as key from ${matchingBookings(search)} and ${listOf(search.today)} = ${list}
        ${after ? sql`and (${key}, rentals.id) ${isBeyond} (${after.key}::${type}, ${after.id}::uuid)` : sql``}
      order by 2 ${direction}, 1 ${direction} limit ${limit})
    select rentals.id, page.key, rentals.number, rentals.created_at as "createdAt", rentals.currency,
      rentals.start_date as "startDate", rentals.end_date as "endDate", rentals.days,
      rentals.total_cents as "totalCents", rentals.refund_cents as "refundCents", ${retainableCents} as "keepsCents",
      rentals.owner_fee_percent as "ownerFeePercent", ${shownState(search.today)} as status,
      ${isHandedOver('check-in')} as "isPickedUp", ${isHandedOver('check-out')} as "isReturned", ${endedBy} as "endedBy",
      rentals.requested_at as "requestedAt", rentals.accepted_at as "acceptedAt",
      case when rentals.status ${rentalIs.pending} and isfinite(rentals.hold_expires_at) and rentals.hold_expires_at > now()
        then rentals.hold_expires_at end as until,
      (select case when rental_changes.status = 'open' and by = 'renter' then 'owner' else 'renter' end
        from rental_changes
        where rental_id = rentals.id and rental_changes.status in ('open', 'to-pay') and expires_at > now()) as "changeWaitsFor",
      jsonb_build_object('id', cars.id, 'title', ${bookedTitle}, 'photo', ${bookedPhoto}) as car,
      ${personOf(sql`users`)} || jsonb_build_object(
        'displayName', coalesce(nullif(btrim(users.display_name), ''), ${ANONYMOUS_NAME}),
        'rating', ${ratingAs('renter')}, 'trips', ${pastTripCount(search.today)}) as renter
    from page join rentals on rentals.id = page.id join cars on cars.id = rentals.car_id
    join users on users.id = rentals.renter_id left join person_figures on person_figures.user_id = users.id
    order by page.key ${direction}, rentals.id ${direction}`,
  );
}
