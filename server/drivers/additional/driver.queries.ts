import type { LicenceState } from '../../../contract/drivers/driver-rules.ts';
import type { Person } from '../../../contract/people/people.ts';
import type { RentalState } from '../../../contract/rentals/rental-lifecycle.ts';
import { personOf } from '../../people/index.ts';
import { many, maybeOne, one, scalar, sql, type Database, type Sql } from '../../platform/database/database.ts';

export interface DrivenRental {
  id: string;
  carId: string;
  ownerId: string;
  renterId: string;
  startDate: string;
  endDate: string;
  status: RentalState;
  /** Whether approval was required when the dates were held. */
  wasAsked: boolean;
  leastAge: number | null;
  leastYears: number | null;
}

const rental = sql`rentals.id, rentals.car_id as "carId", cars.owner_id as "ownerId", rentals.renter_id as "renterId",
  rentals.start_date as "startDate", rentals.end_date as "endDate", rentals.status,
  rental_driver_terms.rental_id is not null as "wasAsked", rental_driver_terms.least_age as "leastAge",
  rental_driver_terms.least_years as "leastYears"`;
const rentals = sql`rentals join cars on cars.id = rentals.car_id
  left join rental_driver_terms on rental_driver_terms.rental_id = rentals.id`;

export const findDrivenRental = (db: Database, id: string) =>
  maybeOne<DrivenRental>(db, sql`select ${rental} from ${rentals} where rentals.id = ${id}`);

/** Serializes changes to a trip's drivers, and keeps the trip from being cancelled or moved meanwhile. */
export async function lockDrivenRental(db: Database, id: string): Promise<DrivenRental | undefined> {
  await db.query(sql`select 1 from rentals where id = ${id} for no key update`);
  return findDrivenRental(db, id);
}

export interface TripDriver {
  /** Null for the renter */
  id: string | null;
  person: Person;
  issuedOn: string | null;
  birthYear: number | null;
  expiresOn: string | null;
  newest: LicenceState | null;
  isBanned: boolean;
}

const named = (id: Sql, joined: Sql) => sql`
  select ${id} as id, ${personOf(sql`users`)} as person, approved.issued_on as "issuedOn",
    approved.birth_year as "birthYear", approved.expires_on as "expiresOn", users.banned_at is not null as "isBanned",
    (select status from driver_licences newest where newest.user_id = users.id order by newest.id desc limit 1) as newest
  from ${joined} left join driver_licences approved on approved.user_id = users.id and approved.status = 'approved'`;

/** Returns the renter first, then the other drivers in the order in which they accepted. */
export const findTripDrivers = (db: Database, rentalId: string) =>
  many<TripDriver>(
    db,
    sql`
    select * from (${named(sql`null::uuid`, sql`rentals join users on users.id = rentals.renter_id`)}
      where rentals.id = ${rentalId}) renter
    union all
    select * from (${named(
      sql`rental_drivers.id`,
      sql`rental_drivers join users on users.id = rental_drivers.user_id`,
    )} where rental_drivers.rental_id = ${rentalId} and removed_at is null order by accepted_at) others`,
  );

/** Display names for the handover report. */
export const driverNames = async (db: Database, rentalId: string): Promise<string[]> =>
  (
    await many<{ name: string }>(
      db,
      sql`
      select display_name as name from rental_drivers join users on users.id = user_id
      where rental_id = ${rentalId} and removed_at is null order by accepted_at`,
    )
  ).map(({ name }) => name);

export interface InvitationRow {
  id: string;
  rentalId: string;
  userId: string | null;
  expiresAt: Date;
  isOver: boolean;
}

const invitation = sql`id, rental_id as "rentalId", user_id as "userId", expires_at as "expiresAt",
  removed_at is not null or user_id is null and expires_at <= now() as "isOver"`;

export const findInvitations = (db: Database, rentalId: string) =>
  many<InvitationRow>(
    db,
    sql`
    select ${invitation} from rental_drivers
    where rental_id = ${rentalId} and user_id is null and removed_at is null and expires_at > now() order by id`,
  );

export const findByToken = (db: Database, tokenHash: string) =>
  maybeOne<InvitationRow>(db, sql`select ${invitation} from rental_drivers where token_hash = ${tokenHash}`);

export const findDriver = (db: Database, id: string) =>
  maybeOne<InvitationRow>(db, sql`select ${invitation} from rental_drivers where id = ${id}`);

export const insertInvitation = (
  db: Database,
  { rentalId, tokenHash, days }: { rentalId: string; tokenHash: string; days: number },
) =>
  one<{ id: string; expiresAt: Date }>(
    db,
    sql`
    insert into rental_drivers (rental_id, token_hash, expires_at)
    values (${rentalId}, ${tokenHash}, now() + make_interval(days => ${days}))
    returning id, expires_at as "expiresAt"`,
  );

export const acceptInvitation = (db: Database, id: string, uid: string) =>
  db.query(sql`update rental_drivers set user_id = ${uid}, accepted_at = now() where id = ${id}`);

export const removeDriver = (db: Database, id: string) =>
  db.query(sql`update rental_drivers set removed_at = now() where id = ${id}`);

/** Accepted drivers and open invitations each take a place. */
export const countPlaces = (db: Database, rentalId: string) =>
  scalar<number>(
    db,
    sql`
    select count(*)::integer from rental_drivers
    where rental_id = ${rentalId} and removed_at is null and (user_id is not null or expires_at > now())`,
  );

interface Driving extends DrivenRental {
  driverId: string;
  carTitle: string;
  renter: Person;
}

/** Current and future trips on which the user is an additional driver. */
export const findDriving = (db: Database, { uid, today }: { uid: string; today: string }, rentalId?: string) =>
  many<Driving>(
    db,
    sql`
    select ${rental}, rental_drivers.id as "driverId", coalesce(rentals.booked_car ->> 'title', cars.title) as "carTitle",
      ${personOf(sql`users`)} as renter
    from rental_drivers join ${rentals} on rentals.id = rental_drivers.rental_id join users on users.id = rentals.renter_id
    where rental_drivers.user_id = ${uid} and rental_drivers.removed_at is null and rentals.end_date >= ${today}::date
      ${rentalId ? sql`and rentals.id = ${rentalId}` : sql``}
    order by rentals.start_date, rentals.id`,
  );

export const findRentalSummary = (db: Database, rentalId: string) =>
  one<{ carTitle: string; renter: Person }>(
    db,
    sql`
    select coalesce(rentals.booked_car ->> 'title', cars.title) as "carTitle", ${personOf(sql`users`)} as renter
    from rentals join cars on cars.id = rentals.car_id join users on users.id = rentals.renter_id
    where rentals.id = ${rentalId}`,
  );

/** Removes the user as a driver when their account is deleted; past trips show them as a deleted account. */
export const removeFromTrips = (db: Database, uid: string) =>
  db.query(sql`update rental_drivers set removed_at = now() where user_id = ${uid} and removed_at is null`);
