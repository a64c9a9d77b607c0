import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import { newsSince } from '../../notices/index.ts';
import { many, maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { REMINDERS, nextReminderTime, type DueReminder } from './reminder-times.ts';

export const remindersDue = (timeZone: string, lookedAt?: Date) =>
  sql`select ${nextReminderTime(timeZone, new Date(), lookedAt)}::timestamptz`;

const isOn = ({ kind, day }: DueReminder) =>
  REMINDERS[kind].about === 'end'
    ? sql`end_date = ${day}::date`
    : // Restricts `end_date` because the index is on it.
      sql`start_date = ${day}::date and end_date between ${day}::date and ${day}::date + ${rentalLimits.daysMax}::integer`;

const isBookedInTime = ({ since }: DueReminder) => sql`
  rentals.status ${rentalIs.booked} and coalesce(confirmed_at, rentals.created_at) < ${since}`;

/** Ordered by id, starting after `after`. */
export const findRentalsToRemind = async (
  db: Database,
  due: DueReminder,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`
      select rentals.id from rentals
      where ${isOn(due)} and ${isBookedInTime(due)} and ${newsSince(due.kind)} <= ${due.since} and rentals.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        and not exists (
          select from notices where event_key in (${`${due.kind}:`} || rentals.id || ${`:${due.day}:renter`},
            ${`${due.kind}:`} || rentals.id || ${`:${due.day}:owner`}))
      order by rentals.id limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Whether the trip still takes place on that day; locked until the transaction ends. */
export const lockForReminder = async (db: Database, due: DueReminder, id: string): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`select 1 from rentals where id = ${id} and ${isOn(due)} and ${isBookedInTime(due)} for no key update`,
    ),
  );
