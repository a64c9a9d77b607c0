import { sql, type Database } from '../platform/database/database.ts';

/** The demo's history is older than its database, so all kinds of notices started earlier. */
const backdateNewsStarts = sql`update news_starts set since = now() - interval '1 year'`;

/** Adds read notices of the bookings and approved listings of the last 60 days. */
export const seedNotices = async (db: Database) => {
  await db.query(backdateNewsStarts);
  await db.query(sql`
    insert into notices (user_id, kind, event_key, role, actor_id, car_id, rental_id, created_at, read_at)
    select readers.id, 'rental-confirmed', 'rental-confirmed:' || rentals.id || ':' || readers.role, readers.role,
      rentals.renter_id, cars.id, rentals.id, date_trunc('milliseconds', rentals.created_at), rentals.created_at
    from rentals join cars on cars.id = rentals.car_id
      cross join lateral (values (rentals.renter_id, 'renter'), (cars.owner_id, 'owner')) as readers (id, role)
    where rentals.created_at > now() - interval '60 days'`);
  await db.query(sql`
    insert into notices (user_id, kind, event_key, role, car_id, details, created_at, read_at)
    select owner_id, 'listing-status', 'listing-status:' || id || ':1', 'owner', id, '{"news": "activated"}',
      date_trunc('milliseconds', created_at + interval '30 minutes'), created_at + interval '1 hour'
    from cars where state = 'active' and created_at > now() - interval '60 days'`);
};
