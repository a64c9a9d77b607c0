import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { isNotRemoved } from '../cars/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

interface SavedRow {
  savedAt: Date;
  carId: string;
  card: string;
}

export const listSavedCars = (db: Database, userId: string, after: PagePosition<Date> | undefined, limit: number) =>
  many<SavedRow>(
    db,
    sql`
    select saved_at as "savedAt", car_id as "carId", card
    from saved_cars join cars on cars.id = saved_cars.car_id
    where user_id = ${userId} and cars.state = 'active'
      and (${after?.id ?? null}::uuid is null
        or (saved_at, car_id) < (${after?.key ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by saved_at desc, car_id desc
    limit ${limit}`,
  );

export const countUnavailable = (db: Database, userId: string) =>
  scalar<number>(
    db,
    sql`
      select count(*) as count from saved_cars join cars on cars.id = saved_cars.car_id
      where user_id = ${userId} and cars.state <> 'active'`,
  );

export const listSavedIds = async (db: Database, userId: string) =>
  (
    await many<{ carId: string }>(
      db,
      sql`select car_id as "carId" from saved_cars where user_id = ${userId} order by saved_at desc, car_id desc`,
    )
  ).map(({ carId }) => carId);

export const countSaved = (db: Database, userId: string) =>
  scalar<number>(db, sql`select count(*) as count from saved_cars where user_id = ${userId}`);

export const findListing = (db: Database, carId: string) =>
  maybeOne<{ ownerId: string; state: ListingState }>(
    db,
    sql`select owner_id as "ownerId", state from cars where id = ${carId} and ${isNotRemoved}`,
  );

export const isSaved = async (db: Database, userId: string, carId: string) =>
  Boolean(await maybeOne(db, sql`select 1 from saved_cars where user_id = ${userId} and car_id = ${carId}`));

export async function insertSaved(db: Database, userId: string, carId: string): Promise<void> {
  await db.query(sql`insert into saved_cars (user_id, car_id) values (${userId}, ${carId}) on conflict do nothing`);
}

export async function deleteSaved(db: Database, userId: string, carId: string): Promise<void> {
  await db.query(sql`delete from saved_cars where user_id = ${userId} and car_id = ${carId}`);
}

export const deleteSavedCarsOfUser = (db: Database, userId: string) =>
  db.query(sql`delete from saved_cars where user_id = ${userId}`);

export const deleteSavesOfCar = (db: Database, carId: string) =>
  db.query(sql`delete from saved_cars where car_id = ${carId}`);
