import type { Block } from '../../contract/calendar/calendar.ts';
import type { DateRange } from '../../contract/dates.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { many, sql, type Database, type Sql } from '../platform/database/database.ts';

// Lock the car before changing its blocks.

export const blockColumns: Sql = sql`id, lower(period) as "startDate", upper(period) - 1 as "endDate", note`;

export const insertBlocks = (db: Database, carId: string, blocks: readonly Omit<Block, 'id'>[]) =>
  many<Block>(
    db,
    sql`
    insert into blocks (car_id, period, note)
    select ${carId}::uuid, daterange("startDate", "endDate", '[]'), note
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as block ("startDate" date, "endDate" date, note text)
    returning ${blockColumns}`,
  );

/** Blocks days that something else freed, from today on, unless the car has reached the limit of blocks. */
export const blockFreedDays = (
  db: Database,
  { carId, startDate, endDate }: DateRange & { carId: string },
  today: string,
) =>
  db.query(sql`
    insert into blocks (car_id, period)
    select ${carId}, daterange(greatest(${startDate}::date, ${today}::date), ${endDate}::date, '[]')
    where (select count(*) from blocks where car_id = ${carId}) < ${calendarLimits.blocksMax}`);

export const deleteBlocks = async (db: Database, ids: readonly string[]): Promise<number> =>
  (await db.query(sql`delete from blocks where id = any(${ids}::uuid[])`)).rowCount ?? 0;

export const deleteBlocksOfCar = (db: Database, carId: string) =>
  db.query(sql`delete from blocks where car_id = ${carId}`);

/** Deletes the private notes of an owner's blocks. */
export const clearBlockNotes = (db: Database, ownerId: string) =>
  db.query(sql`
    update blocks set note = '' from cars where cars.id = blocks.car_id and owner_id = ${ownerId} and note <> ''`);
