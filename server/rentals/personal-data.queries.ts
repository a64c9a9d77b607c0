import { sql, type Sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

const terms = sql`
  rentals.id, rentals.number, rentals.car_id as "carId", coalesce(rentals.booked_car ->> 'title', cars.title) as car,
  start_date as "startDate", end_date as "endDate", rentals.status, rentals.days,
  price_per_day_cents as "pricePerDayCents", total_cents as "totalCents", price_lines as "priceLines", rentals.currency,
  refund_cents as "refundCents", rentals.created_at as "createdAt", confirmed_at as "confirmedAt",
  cancelled_at as "cancelledAt", cancelled_by as "cancelledBy"`;

const rentalsWhere = (condition: Sql, more: Sql) => sql`
  select ${terms}, ${more} from rentals join cars on cars.id = rentals.car_id where ${condition} order by rentals.id`;

/** Leaves out the other side's name and contact: it is their personal data. */
export const rentalData: PersonalData[] = [
  {
    section: 'trips',
    covers: ['rentals.renter_id'],
    rows: (uid) =>
      rentalsWhere(sql`renter_id = ${uid}`, sql`rentals.cancellation_terms as cancellation, request_note as note`),
  },
  {
    section: 'rentalsOfMyCars',
    covers: [],
    rows: (uid) => rentalsWhere(sql`owner_id = ${uid}`, sql`owner_fee_percent as "feePercent"`),
  },
];
