import { marketNow } from '../../market/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { announce } from '../../notices/index.ts';
import { findRentalsToRemind, lockForReminder } from './reminder.queries.ts';
import { dueReminders, type DueReminder } from './reminder-times.ts';

const BATCH = 100;

/** Reminds both sides once per day of the trip: a trip that moves to another day gets a new reminder. */
const remind = ({ pool }: Pick<Services, 'pool'>, due: DueReminder, rentalId: string): Promise<boolean> =>
  transaction(pool, async (db) => {
    if (!(await lockForReminder(db, due, rentalId))) return false;
    const { kind, day } = due;
    await announce(db, { kind, key: `${rentalId}:${day}`, about: { rentalId }, mail: { kind, rentalId, day } });
    return true;
  });

interface Round {
  stopping?: AbortSignal;
  /** Called with the time up to which all reminders are sent. */
  onSent?: (at: Date) => void;
  /** For tests */
  now?: Date;
}

export async function sendReminders(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { stopping, onSent, now }: Round = {},
): Promise<number> {
  const at = now ?? (await marketNow(pool));
  let sent = 0;
  for (const due of dueReminders(config.timeZone, at)) {
    for (let after: string | null = null; ;) {
      const ids: string[] = await findRentalsToRemind(pool, due, { after, limit: BATCH });
      for (const id of ids) {
        if (stopping?.aborted) return sent;
        if (await remind({ pool }, due, id)) sent++;
      }
      if (ids.length < BATCH) break;
      after = ids.at(-1)!;
    }
  }
  onSent?.(at);
  return sent;
}
