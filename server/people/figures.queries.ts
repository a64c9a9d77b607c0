import { sql, type Database, type Sql } from '../platform/database/database.ts';

/** Of those whose ids the statement selects */
export const addFigures = (db: Database, ids: Sql) =>
  db.query(sql`insert into person_figures (user_id) ${ids} on conflict do nothing`);

export const lockFigures = async (db: Database, userIds: readonly string[]): Promise<void> => {
  await addFigures(db, sql`select id from unnest(${userIds}::uuid[]) as id order by id`);
  await db.query(sql`
    select 1 from person_figures where user_id = any(${userIds}::uuid[]) order by user_id for no key update`);
};

interface PersonFigures {
  userId: string;
  percent: number | null;
  minutes: number | null;
  cancelledPercent: number | null;
}

/** Reviews are counted separately in the same rows. */
export const keepFigures = (db: Database, figures: readonly PersonFigures[], today: string) =>
  db.query(sql`
    update person_figures set response_percent = kept.percent, response_minutes = kept.minutes,
      cancelled_percent = kept.cancelled, answers_on = ${today}::date, updated_at = now()
    from unnest(${figures.map(({ userId }) => userId)}::uuid[], ${figures.map(({ percent }) => percent)}::smallint[],
      ${figures.map(({ minutes }) => minutes)}::integer[],
      ${figures.map((figure) => figure.cancelledPercent)}::smallint[]) as kept (id, percent, minutes, cancelled)
    where user_id = kept.id`);
