import type { IncludedTax } from '../../../contract/money/tax.ts';
import type { Decline } from '../../../contract/money/declines.ts';
import type { Dispute, LedgerEntry, PaymentState, RequiredAction } from '../../../contract/money/payments.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import type { BookingMode, CancellationTerms } from '../../../contract/cars/car-terms.ts';
import type { PriceLine } from '../../../contract/cars/stay-price.ts';
import type { Person } from '../../../contract/people/people.ts';
import { personOf } from '../../people/index.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { isLive, type RentalState, type TripList } from '../../../contract/rentals/rental-lifecycle.ts';
import type { AgreedMileage, Cancellation } from '../../../contract/rentals/rentals.ts';
import { photoJson } from '../../cars/index.ts';
import { rentalIs, retainableCents } from '../../lifecycle/index.ts';
import type { PagePosition } from '../../platform/cursor.ts';
import { many, maybeOne, one, sql, type Database, type Sql } from '../../platform/database/database.ts';
import { knownLanguage } from '../../platform/languages/language.queries.ts';
import { latestChange } from '../changes/change.queries.ts';
import type { ChangeRow } from '../changes/present-change.ts';
import { linesColumn } from './rental-state.queries.ts';
import {
  endedBy,
  isHandedOver,
  isLiveHold,
  isInList,
  isLapsedRequest,
  shownStateIgnoringDate,
  shownState,
  statesOf,
} from './shown-state.queries.ts';

export interface TripRow {
  id: string;
  number: number;
  status: RentalState;
  isPickedUp: boolean;
  isReturned: boolean;
  startDate: string;
  endDate: string;
  days: number;
  pricePerDayCents: number;
  totalCents: number;
  lines: PriceLine[];
  currency: string;
  createdAt: Date;
  holdExpiresAt: Date | null;
  holdSecondsLeft: number | null;
  bookingMode: BookingMode;
  requestedAt: Date | null;
  acceptedAt: Date | null;
  /** Deadline of a request that waits for the owner's answer */
  requestUntil: Date | null;
  carId: string;
  carTitle: string;
  carLocation: string;
  carPhoto: Photo | null;
  cancelledBy: Cancellation['by'] | null;
  cancelledAt: Date | null;
  cancellationReason: string | null;
  refundCents: number;
}

export interface RentalRow extends TripRow {
  /** When it was read, by the database's clock */
  now: Date;
  owner: Person;
  renter: Person;
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  ownerLanguage: Language | null;
  renterId: string;
  renterName: string;
  renterEmail: string;
  renterLanguage: Language | null;
  ledger: (Omit<LedgerEntry, 'for'> & { for: 'change' | null })[];
  disputes: Dispute[];
  pendingRefundCents: number;
  paymentStatus: PaymentState | null;
  paymentMessage: string | null;
  paymentDecline: Decline | null;
  paymentAction: RequiredAction | null;
  cancellationTerms: CancellationTerms;
  confirmedAt: Date | null;
  keepsCents: number;
  ownerFeePercent: number | null;
  takesPayment: boolean;
  change: ChangeRow | null;
  /** False for rentals that were imported or made before terms were agreed. */
  hasAgreedTerms: boolean;
  mileage: AgreedMileage | null;
  depositCents: number | null;
  tax: IncludedTax | null;
}

const NOTHING_YET = {
  ledger: [],
  disputes: [],
  pendingRefundCents: 0,
  paymentStatus: null,
  paymentMessage: null,
  paymentDecline: null,
  paymentAction: null,
  change: null,
};

/** The car's title and photo as they were booked */
export const bookedTitle = sql`coalesce(rentals.booked_car ->> 'title', cars.title)`;
export const bookedPhoto = sql`case when rentals.booked_photo_ids is null then cars.card::jsonb -> 'photo'
  else (select ${photoJson} from photos where photos.id = rentals.booked_photo_ids[1]) end`;

const handedOver = sql`${isHandedOver('check-in')} as "isPickedUp", ${isHandedOver('check-out')} as "isReturned"`;

const facts = (shown: Sql, handovers = handedOver) => sql`
  rentals.id, rentals.number, rentals.start_date as "startDate", rentals.end_date as "endDate", rentals.days,
  rentals.price_per_day_cents as "pricePerDayCents", rentals.total_cents as "totalCents", ${linesColumn}, rentals.currency,
  rentals.created_at as "createdAt",
  rentals.booking_mode as "bookingMode", rentals.requested_at as "requestedAt", rentals.accepted_at as "acceptedAt",
  case when rentals.status ${rentalIs.requested} and rentals.accepted_at is null then rentals.hold_expires_at end as "requestUntil",
  ${endedBy} as "cancelledBy", ${handovers},
  case when ${isLapsedRequest} then rentals.hold_expires_at else rentals.cancelled_at end as "cancelledAt",
  rentals.cancellation_reason as "cancellationReason",
  rentals.refund_cents as "refundCents", cars.id as "carId", ${bookedTitle} as "carTitle",
  coalesce(rentals.booked_car ->> 'location', cars.location) as "carLocation",
  ${bookedPhoto} as "carPhoto",
  case when ${isLiveHold} then rentals.hold_expires_at end as "holdExpiresAt",
  case when ${isLiveHold} then floor(extract(epoch from rentals.hold_expires_at - clock_timestamp()))::integer end
    as "holdSecondsLeft",
  ${shown} as status`;

const paymentsAndChange = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amountCents', amount_cents, 'at', created_at,
      'for', (select dues.kind from dues where dues.id = due_id and dues.kind = 'change')) order by created_at, id), '[]')
    from ledger_entries where ledger_entries.rental_id = rentals.id) as ledger,
  (select coalesce(jsonb_agg(jsonb_build_object('ref', disputes.provider_ref, 'amountCents', disputes.amount_cents,
      'reason', disputes.reason, 'status', disputes.status, 'isOpen', disputes.is_open,
      'respondBy', disputes.respond_by) order by disputes.created_at), '[]')
    from disputes join payment_attempts on payment_attempts.id = disputes.attempt_id
    where payment_attempts.rental_id = rentals.id) as disputes,
  (select coalesce(sum(refunds.amount_cents), 0)::bigint
    from refunds join payment_attempts on payment_attempts.id = refunds.attempt_id
    where payment_attempts.rental_id = rentals.id and refunds.status = 'pending') as "pendingRefundCents",
  latest.status as "paymentStatus", latest.message as "paymentMessage", latest.decline as "paymentDecline", latest.action as "paymentAction",
  ${latestChange} as change`;

const latestPayment = sql`
  left join lateral (
    select status, message, decline, action from payment_attempts
    where payment_attempts.due_id = (
      select dues.id from dues where dues.kind = 'booking' and dues.subject_id = rentals.id)
    order by id desc limit 1
  ) latest on true`;

const personsAndTerms = sql`
  clock_timestamp() as now, owners.id as "ownerId", ${personOf(sql`owners`)} as owner, ${personOf(sql`renters`)} as renter, owners.display_name as "ownerName",
  case when owners.deleted_at is null and owners.banned_at is null then owners.email::text else '' end as "ownerEmail",
  ${knownLanguage(sql`owners.language`)} as "ownerLanguage",
  renters.id as "renterId",
  renters.display_name as "renterName",
  case when renters.deleted_at is null then renters.email::text else '' end as "renterEmail",
  ${knownLanguage(sql`renters.language`)} as "renterLanguage",
  rentals.cancellation_terms as "cancellationTerms", rentals.confirmed_at as "confirmedAt",
  ${retainableCents} as "keepsCents", rentals.owner_fee_percent as "ownerFeePercent",
  rentals.takes_payment as "takesPayment",
  rentals.agreed is not null as "hasAgreedTerms", rentals.agreed -> 'mileage' as mileage, (rentals.agreed ->> 'depositCents')::bigint as "depositCents", rentals.agreed -> 'tax' as tax`;

const rentalWithPeople = sql`
  rentals
  join cars on cars.id = rentals.car_id
  join users owners on owners.id = cars.owner_id
  join users renters on renters.id = rentals.renter_id`;

/** The state is without regard to the date. */
export const findRental = (db: Database, id: string) =>
  maybeOne<RentalRow>(
    db,
    sql`
    select ${facts(shownStateIgnoringDate)}, ${personsAndTerms}, ${paymentsAndChange}
    from ${rentalWithPeople} ${latestPayment}
    where rentals.id = ${id}`,
  );

/**
 * For a hold made in this transaction: does not look for payments, changes and handovers. `alongside` is an unrelated write
 * that runs in the same statement.
 */
export const findNewHold = async (db: Database, id: string, alongside: Sql): Promise<RentalRow> => ({
  ...(await one<Omit<RentalRow, keyof typeof NOTHING_YET>>(
    db,
    sql`
    with alongside as (${alongside})
    select ${facts(shownStateIgnoringDate, sql`false as "isPickedUp", false as "isReturned"`)}, ${personsAndTerms}
    from ${rentalWithPeople}
    where rentals.id = ${id}`,
  )),
  ...NOTHING_YET,
});

export const findTrips = (
  db: Database,
  renterId: string,
  {
    list,
    today,
    after,
    limit,
  }: { list: TripList; today: string; after: PagePosition<string> | undefined; limit: number },
) => {
  const isAscending = statesOf(list).every((state) => isLive(state));
  const isAfter = after
    ? sql`and (rentals.start_date, rentals.id) ${isAscending ? sql`>` : sql`<`} (${after.key}::date, ${after.id}::uuid)`
    : sql``;
  const order = isAscending ? sql`rentals.start_date, rentals.id` : sql`rentals.start_date desc, rentals.id desc`;
  return many<TripRow>(
    db,
    sql`
    select ${facts(shownState(today))} from rentals join cars on cars.id = rentals.car_id
    where rentals.renter_id = ${renterId} and ${isInList(list, today)} ${isAfter}
    order by ${order} limit ${limit}`,
  );
};
