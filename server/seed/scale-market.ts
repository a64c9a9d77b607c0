import { dayIn } from '../../contract/dates.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';
import { rebuildCounters } from '../cars/index.ts';
import { rentalsByCar } from '../rentals/index.ts';
import { recountFrom, EARLIEST_DATE } from '../overview/index.ts';
import { transaction, type Database, type Pool } from '../platform/database/database.ts';
import { rateOf } from './demo-prices.ts';
import {
  generateCars,
  generateRatings,
  findPriceCombinations,
  insertCars,
  insertPeople,
  insertRentals,
  insertReviews,
  insertStayRates,
  insertSearchPrices,
  lockMarket,
  RENTALS_PER_CAR,
  suspendChecks,
  SCALE_TABLES,
  insertTakenDays,
} from './scale-market.queries.ts';
import { priceScaleCar, RULE_SET_COUNT } from './scale-prices.ts';

const CARS_PER_OWNER = 20;
const PRICE_BATCH = 500;

async function vacuumTables(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const table of [...SCALE_TABLES, 'users', 'location_stats']) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    // This connection has no statement timeout, so it must not be reused.
    client.release(true);
  }
}

async function priceCars(db: Database, place: { today: string; currency: string }) {
  const priced = await findPriceCombinations(db);
  for (let first = 0; first === 0 || first < priced.length; first += PRICE_BATCH) {
    const rows = priced.slice(first, first + PRICE_BATCH).map((car) => priceScaleCar(car, place));
    await insertSearchPrices(db, rows);
  }
}

/** Generates a large market with ten rentals per car. Its people cannot sign in. */
export async function seedScale(
  pool: Pool,
  count: number,
  options: { timeZone: string; currency: string; say: (text: string) => void },
) {
  const { say, currency } = options;
  const today = dayIn(options.timeZone);
  const started = performance.now();
  const step = (text: string) => say(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${text}`);

  await transaction(pool, async (db) => {
    await db.query('set local statement_timeout = 0');
    await db.query(`set local maintenance_work_mem = '512MB'`);
    await db.query(`set local work_mem = '128MB'`);
    await lockMarket(db);
    const restoreStatements = await suspendChecks(db);
    const { stepCents } = priceLimits(currency);
    await generateCars(db, { count, today, rate: rateOf(currency), step: stepCents, ruleSets: RULE_SET_COUNT });
    await generateRatings(db);
    step('cars generated');
    await priceCars(db, { today, currency });
    step('cars priced');
    const { ownerIds, renterIds } = await insertPeople(db, Math.ceil(count / CARS_PER_OWNER));
    await insertCars(db, ownerIds, today);
    await insertStayRates(db);
    step(`${count.toLocaleString('en')} cars written`);
    await insertRentals(db, renterIds);
    await insertTakenDays(db, today);
    step(`${(count * RENTALS_PER_CAR).toLocaleString('en')} rentals written`);
    await insertReviews(db, today);
    await rebuildCounters(db, rentalsByCar);
    await recountFrom(db, EARLIEST_DATE);
    step('counters rebuilt');
    for (const statement of restoreStatements) await db.query(statement);
    step('indexes and constraints restored');
  });
  await vacuumTables(pool);
  step('done');
}
