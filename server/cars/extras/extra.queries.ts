import type { Extra, ExtraEdit, ExtraInput } from '../../../contract/cars/extras/extras.ts';
import { many, maybeOne, one, sql, type Database } from '../../platform/database/database.ts';

export type ExtraRow = Omit<Extra, 'left'>;

/** Whether an extra belongs to a row of `cars` */
const isOfCar = sql`extras.owner_id = cars.owner_id and (extras.car_id is null or extras.car_id = cars.id)
  and extras.removed_at is null`;

export const hasExtras = sql`exists (select from extras where ${isOfCar})`;

const columns = sql`extras.id, extras.kind, extras.name, extras.price_cents as "priceCents", extras.per, extras.pieces,
  extras.car_id is null as "isShared", extras.version`;

/** Sorts by time of creation, with delivery places last. */
export const findExtras = (db: Database, carId: string) =>
  many<ExtraRow>(
    db,
    sql`select ${columns} from extras join cars on ${isOfCar} where cars.id = ${carId} order by extras.kind desc, extras.id`,
  );

type Stock = Pick<ExtraRow, 'id' | 'pieces' | 'isShared'>;

const stockOf = (ids: readonly string[]) =>
  sql`select id, pieces, car_id is null as "isShared" from extras where id = any(${ids}::uuid[])`;

/**
 * Serialises bookings of extras that several cars share; the next statement sees what earlier transactions booked. Lock the
 * car and the rental first, as everywhere, to prevent deadlocks.
 */
export const lockExtras = (db: Database, ids: readonly string[]) =>
  many<Stock>(db, sql`${stockOf(ids)} order by id for no key update`);

/** Without a lock, for callers that book nothing */
export const findStock = (db: Database, ids: readonly string[]) => many<Stock>(db, stockOf(ids));

/** Whether another extra has the name on any of the cars that this one would be offered with */
export const isNameTaken = async (
  db: Database,
  { ownerId, carId, kind, name, exceptId }: Pick<ExtraInput, 'kind' | 'name'> & NewExtra & { exceptId: string | null },
): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`
      select 1 from extras
      where owner_id = ${ownerId} and (car_id is null or ${carId}::uuid is null or car_id = ${carId}::uuid) and kind = ${kind}
        and lower(name) = lower(${name}) and removed_at is null and id is distinct from ${exceptId}::uuid
      limit 1`,
    ),
  );

interface NewExtra {
  ownerId: string;
  /** Null for an extra of all the owner's cars */
  carId: string | null;
}

export const insertExtra = (db: Database, { ownerId, carId }: NewExtra, extra: ExtraInput) =>
  one<ExtraRow>(
    db,
    sql`
    insert into extras (owner_id, car_id, kind, name, price_cents, per, pieces)
    values (${ownerId}, ${carId}, ${extra.kind}, ${extra.name}, ${extra.priceCents}, ${extra.per}, ${extra.pieces})
    returning ${columns}`,
  );

export const updateExtra = (db: Database, id: string, extra: Omit<ExtraEdit, 'version'>) =>
  one<ExtraRow>(
    db,
    sql`
    update extras set name = ${extra.name}, price_cents = ${extra.priceCents}, per = ${extra.per}, pieces = ${extra.pieces},
      version = version + 1
    where id = ${id} returning ${columns}`,
  );

export const removeExtra = (db: Database, id: string) =>
  db.query(sql`update extras set removed_at = now(), version = version + 1 where id = ${id}`);

/** For cars that can no longer be booked. Existing bookings keep the extras. */
export const withdrawExtras = (db: Database, carIds: readonly string[]) =>
  db.query(sql`
    update extras set removed_at = now(), version = version + 1 where car_id = any(${carIds}::uuid[]) and removed_at is null`);

/** For a removed car, which has no open bookings. */
export const deleteExtrasOfCar = (db: Database, carId: string) =>
  db.query(sql`delete from extras where car_id = ${carId}`);

export const deleteExtrasOfOwner = (db: Database, ownerId: string) =>
  db.query(sql`delete from extras where owner_id = ${ownerId}`);
