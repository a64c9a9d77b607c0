import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { rentalLimits } from '../limits.ts';
import { pageQuery } from '../../page.ts';
import { Rating } from '../../profiles/profiles.ts';
import { Person } from '../../people/people.ts';
import { Photo } from '../../photos/photos.ts';
import { BOOKING_LISTS, type BookingList } from '../booking-lists.ts';
import { OWNER_STATES } from '../rental-lifecycle.ts';
import { listedState } from '../rentals.ts';

/** Without contact details, which are only on the page of a confirmed trip. */
export const Booking = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  status: z.enum(OWNER_STATES),
  /** Whether both agreed on the pickup record. Missing in responses of an older version. */
  isPickedUp: z.optional(z.boolean()),
  ...listedState,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.number(),
  totalCents: z.number(),
  /** Refund promised at cancellation */
  refundCents: z.number(),
  /** The owner's share as agreed; null for rentals made before shares existed. */
  ownerCents: z.nullable(z.number()),
  car: z.object({ id: z.uuid(), title: z.string(), photo: z.nullable(Photo) }),
  renter: z.object({ ...Person.shape, rating: Rating, trips: z.number() }),
  /** The deadline for answering a request, or for its renter to pay again */
  until: z.nullable(z.iso.datetime()),
  /** The owner has accepted, and the card is about to be charged. */
  isBeingCharged: z.boolean(),
  /** Who must answer or pay for a proposed change of dates */
  changeWaitsFor: z.nullable(z.enum(['owner', 'renter'])),
  can: z.object({ accept: z.boolean(), decline: z.boolean() }),
});
export type Booking = z.infer<typeof Booking>;

const filters = {
  list: z._default(z.enum(BOOKING_LISTS), 'upcoming'),
  /** Words from the renter's name and the car's title, or a receipt number */
  q: z._default(z.string().check(z.maxLength(rentalLimits.bookingSearchMax)), ''),
  carId: z.optional(z.uuid({ error: 'car/not-found' })),
};

/** Query of `GET /api/my/bookings.csv`, which is not JSON. */
export const BookingFilters = z.strictObject(filters);
export type BookingFilters = z.infer<typeof BookingFilters>;

export const bookingEndpoints = {
  bookings: endpoint('GET /api/my/bookings', {
    summary:
      'List the bookings of all your cars: requests and proposed dates to answer (by deadline), upcoming (soonest first), in progress (by return date), past, cancelled or declined (latest first). The counts cover the same search in every list',
    access: 'user',
    scope: 'read:rentals',
    query: z.strictObject({
      ...filters,
      ...pageQuery({ limit: rentalLimits.bookingsDefault, limitMax: rentalLimits.bookingsMax }),
    }),
    response: z.object({
      bookings: z.array(Booking),
      counts: z.object({
        'to-answer': z.number(),
        upcoming: z.number(),
        'under-way': z.number(),
        past: z.number(),
      } satisfies Record<BookingList, z.ZodMiniType>),
      /** Your cars that have ever been booked, sorted by title, up to a limit. */
      cars: z.array(z.object({ id: z.uuid(), title: z.string() })),
      nextCursor: z.nullable(z.string()),
    }),
  }),
};
