import { searchLimits } from '../../contract/cars/limits.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

const NAMES_MAX = searchLimits.namesMax;
const active = sql([`cars.status = ${CAR_STATUS.active} and cars.make_key is not null`]);

/**
 * Returns each make as its first car spells it. Skips along the index, so that the cost grows with the number of makes,
 * not cars.
 */
export async function findMakes(db: Database): Promise<string[]> {
  const found = await many<{ make: string }>(
    db,
    sql`
    with recursive makes as (
      (select make_key, make, 1 as place from cars where ${active} order by make_key limit 1)
      union all
      select next.make_key, next.make, place + 1 from makes, lateral (
        select cars.make_key, cars.make from cars where ${active} and cars.make_key > makes.make_key
        order by cars.make_key limit 1) next
      where place < ${NAMES_MAX})
    select make from makes order by make_key`,
  );
  return found.map(({ make }) => make);
}

/** Returns the models of a make in the same way. */
export async function findModels(db: Database, make: string): Promise<string[]> {
  const found = await many<{ model: string }>(
    db,
    sql`
    with recursive models as (
      (select model, 1 as place from cars
        where ${active} and make_key = search_form(${make}) and model is not null order by model limit 1)
      union all
      select next.model, place + 1 from models, lateral (
        select cars.model from cars
        where ${active} and make_key = search_form(${make}) and cars.model > models.model order by cars.model limit 1) next
      where place < ${NAMES_MAX})
    select model from models order by model`,
  );
  return found.map(({ model }) => model);
}
