import type { DateRange } from '../../../contract/dates.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import { many, sql, type Database } from '../../platform/database/database.ts';

/** An open-ended range if `endDate` is null */
interface OpenRange {
  startDate: string;
  endDate: string | null;
}

/**
 * The maximum number of pieces of each extra that is promised on any one day. Counts all days of a rental, including those
 * that a pending change would add, and lapsed holds until their end is stored.
 */
export async function findPiecesTaken(
  db: Database,
  extraIds: readonly string[],
  { startDate, endDate }: OpenRange | DateRange,
  exceptRentalId?: string,
): Promise<Map<string, number>> {
  const rows = await many<{ id: string; pieces: number }>(
    db,
    sql`
    with periods as (
      select extra_id, rental_id, pieces, period from rental_extras join rentals on rentals.id = rental_id
      where extra_id = any(${extraIds}::uuid[]) and rentals.status ${rentalIs.live}
        and rental_id is distinct from ${exceptRentalId ?? null}::uuid
      union all
      select extra_id, rental_extras.rental_id, pieces, rental_changes.period
      from rental_extras join rentals on rentals.id = rental_id
      join rental_changes on rental_changes.rental_id = rentals.id and rental_changes.status in ('open', 'to-pay')
      where extra_id = any(${extraIds}::uuid[]) and rentals.status ${rentalIs.live}
        and rental_extras.rental_id is distinct from ${exceptRentalId ?? null}::uuid),
    taken as (
      select extra_id, rental_id, pieces, period * daterange(${startDate}::date, ${endDate}::date, '[]') as period
      from periods where period && daterange(${startDate}::date, ${endDate}::date, '[]')),
    of_days as (
      select extra_id, day, sum(pieces) as pieces
      from (
        select distinct extra_id, rental_id, pieces, day
        from taken, generate_series(lower(period), upper(period) - 1, interval '1 day') as day) as rentals_of_days
      group by extra_id, day)
    select extra_id as id, max(pieces)::integer as pieces from of_days group by extra_id`,
  );
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

export const insertRentalExtras = (
  db: Database,
  rentalId: string,
  extras: readonly { extraId: string; pieces: number }[],
) =>
  db.query(sql`
    insert into rental_extras (rental_id, extra_id, pieces)
    select ${rentalId}, extra_id, pieces
    from jsonb_to_recordset(${JSON.stringify(extras.map(({ extraId, pieces }) => ({ extra_id: extraId, pieces })))}::jsonb)
      as extra (extra_id uuid, pieces smallint)`);
