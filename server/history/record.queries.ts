import type { HistoryAction } from '../../contract/history/history-actions.ts';
import type { SystemReason } from '../../contract/history/history-reasons.ts';
import { sql, type Database } from '../platform/database/database.ts';

export type Actor = { uid: string } | 'system' | 'operator';

interface Entry {
  action: HistoryAction;
  actor: Actor;
  carId?: string;
  /** The car is looked up from the rental. */
  rentalId?: string;
  userId?: string;
  reason?: string | undefined;
  details?: object;
}

export const recordForCars = (
  db: Database,
  carIds: readonly string[],
  { action, actor, reason }: { action: HistoryAction; actor: 'system' | 'operator'; reason: SystemReason },
) =>
  db.query(sql`
    insert into audit_log (actor_kind, action, car_id, reason)
    select ${actor}, ${action}, car_id, ${reason} from unnest(${carIds}::uuid[]) as car_id`);

/** Call it in the same transaction as the change. Entries are permanent, so `details` must not hold names, addresses or secrets. */
export async function record(db: Database, { action, actor, carId, rentalId, userId, reason, details }: Entry) {
  const uid = typeof actor === 'object' ? actor.uid : null;
  await db.query(sql`
    insert into audit_log (actor_kind, actor_id, action, car_id, rental_id, user_id, reason, details)
    values (${typeof actor === 'object' ? 'user' : actor}, ${uid}, ${action},
      coalesce(${carId ?? null}::uuid, (select rentals.car_id from rentals where rentals.id = ${rentalId ?? null}::uuid)),
      ${rentalId ?? null}, ${userId ?? null}, ${reason || null}, ${JSON.stringify(details ?? {})})`);
}
