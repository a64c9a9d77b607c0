import { POSTGRES_ERROR, postgresCode, scalar, sql, type Database } from '../platform/database/database.ts';

export const findCurrency = (db: Database): Promise<string> =>
  scalar<string>(db, sql`select upper(currency) from market`);

/** Returns false if there is a rental: a foreign key of rentals prevents the change. */
export async function changeCurrency(db: Database, currency: string): Promise<boolean> {
  try {
    await db.query(sql`update market set currency = lower(${currency})`);
    return true;
  } catch (error) {
    if (postgresCode(error) === POSTGRES_ERROR.foreignKeyViolation) return false;
    throw error;
  }
}

export const hasCars = (db: Database): Promise<boolean> =>
  scalar<boolean>(db, sql`select exists (select cars.id from cars) as "hasCars"`);

export const hasRentals = (db: Database): Promise<boolean> =>
  scalar<boolean>(db, sql`select exists (select rentals.id from rentals) as "hasRentals"`);
