import { daysBetween, type DateRange } from '../../contract/dates.ts';
import type { HistoryAction } from '../../contract/history/history-actions.ts';
import { INITIAL_STATE } from '../../contract/rentals/rental-lifecycle.ts';
import { stateLiteral } from '../lifecycle/index.ts';
import { many, maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';
import type { DemoPerson } from './demo-people.ts';

export const hasDemoAccounts = async (db: Database) =>
  Boolean(await maybeOne(db, sql`select 1 from users where is_demo limit 1`));

/** If several processes start on an empty database, the first one fills it while the others wait. Returns false if it is not empty. */
export async function lockEmptyDatabase(db: Database): Promise<boolean> {
  await db.query(sql`set local statement_timeout = '5min'`);
  await db.query(sql`lock table users in exclusive mode`);
  return !(await maybeOne(db, sql`select 1 from users limit 1`));
}

export const insertPerson = (
  db: Database,
  person: DemoPerson,
  { id, isAdmin, phone }: { id: string | undefined; isAdmin: boolean; phone: string },
): Promise<string> =>
  scalar<string>(
    db,
    sql`
      insert into users (id, email, email_verified, display_name, is_admin, is_demo, created_at, phone)
      values (coalesce(${id ?? null}::uuid, uuidv7()), ${person.email}, true, ${person.displayName}, ${isAdmin}, true, ${person.joinedAt}, ${phone})
      returning id`,
  );

export const insertPassword = (db: Database, userId: string, passwordHash: string) =>
  db.query(sql`
    insert into accounts (user_id, account_id, provider_id, password)
    values (${userId}, ${userId}, 'credential', ${passwordHash})`);

/** The caller updates the car's booked days. */
export async function insertConfirmedRental(
  db: Database,
  rental: DateRange & { carId: string; renterId: string; pricePerDayCents: number; bookedAt: Date },
): Promise<void> {
  const days = daysBetween(rental);
  const totalCents = days * rental.pricePerDayCents;
  await db.query(sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, created_at,
      updated_at)
    values (${rental.carId}, ${rental.renterId}, daterange(${rental.startDate}, ${rental.endDate}, '[]'),
      ${stateLiteral(INITIAL_STATE.agreed)},
      ${rental.pricePerDayCents}, ${days}, ${totalCents}, ${rental.bookedAt}, ${rental.bookedAt})`);
}

export const insertBlock = (db: Database, carId: string, { startDate, endDate, note }: DateRange & { note: string }) =>
  db.query(sql`
    insert into blocks (car_id, period, note) values (${carId}, daterange(${startDate}, ${endDate}, '[]'), ${note})`);

/** The id has the same timestamp, because history is read in id order. */
export const insertHistoryEntry = (
  db: Database,
  entry: { at: Date; action: HistoryAction; actorId: string; carId: string; reason?: string; details?: object },
) =>
  db.query(sql`
    insert into audit_log (id, at, actor_kind, actor_id, action, car_id, reason, details)
    values (uuidv7(${entry.at}::timestamptz - clock_timestamp()), ${entry.at}, 'user', ${entry.actorId},
      ${entry.action}, ${entry.carId}, ${entry.reason ?? null}, ${JSON.stringify(entry.details ?? {})})`);

export const setUpdated = (db: Database, carId: string, at: Date) =>
  db.query(sql`update cars set version = version + 1, updated_at = ${at} where id = ${carId}`);

const demoUsers = sql`(select id from users where is_demo)`;

export const findDemoRentals = async (db: Database): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`
      select rentals.id from rentals join cars on cars.id = rentals.car_id
      where rentals.renter_id in ${demoUsers} or cars.owner_id in ${demoUsers}`,
    )
  ).map(({ id }) => id);

export const findDemoOwners = async (db: Database): Promise<string[]> =>
  (await many<{ id: string }>(db, sql`select id from users where is_demo`)).map(({ id }) => id);

/** Returns the remaining cars of other people that lost a rental. */
export async function deleteDemoCars(db: Database): Promise<string[]> {
  const rented = await many<{ carId: string }>(
    db,
    sql`
    delete from rentals using cars
    where cars.id = rentals.car_id and (rentals.renter_id in ${demoUsers} or cars.owner_id in ${demoUsers})
    returning rentals.car_id as "carId"`,
  );
  await db.query(sql`delete from cars where owner_id in ${demoUsers}`);
  const left = await many<{ id: string }>(
    db,
    sql`select id from cars where id = any(${[...new Set(rented.map(({ carId }) => carId))]}::uuid[]) order by id`,
  );
  return left.map(({ id }) => id);
}

/** Marks the photos of demo people for removal and returns their keys. Photos that a demo administrator added to another person's car pass to that person. */
export async function claimDemoPhotos(db: Database): Promise<string[]> {
  await db.query(sql`
    update photos set uploader_id = cars.owner_id from cars
    where cars.id = photos.car_id and photos.uploader_id in ${demoUsers}`);
  const taken = await many<{ key: string }>(
    db,
    sql`update photos set removing_since = now() where uploader_id in ${demoUsers} returning key`,
  );
  return taken.map(({ key }) => key);
}

/** Runs last, because all other demo data is found through the accounts. */
export async function deleteDemoAccounts(db: Database): Promise<number> {
  await db.query(sql`
    delete from outbox where payload ->> 'rentalId' is not null
      and not exists (select from rentals where rentals.id::text = payload ->> 'rentalId')`);
  await db.query(sql`delete from mailbox where recipient in (select email::text from users where is_demo)`);
  await db.query(sql`delete from photos where uploader_id in ${demoUsers}`);
  return (await db.query(sql`delete from users where is_demo`)).rowCount ?? 0;
}

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
