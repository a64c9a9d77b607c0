import type { HistoryAction } from '../../contract/history/history.ts';
import { sql, type Database } from '../platform/database/database.ts';

/** A person by their id; the software by itself; or whoever runs commands on the server. */
export type Actor = { uid: string } | 'system' | 'operator';

export interface Entry {
  action: HistoryAction;
  actor: Actor;
  carId?: string;
  /** The car of a rental is found by itself. */
  rentalId?: string;
  /** The account that it happened to. */
  userId?: string;
  reason?: string | undefined;
  details?: object;
}

/** Writes the same down about many cars at once. */
export const recordOfCars = (
  db: Database,
  carIds: readonly string[],
  { action, actor, reason }: { action: HistoryAction; actor: 'system' | 'operator'; reason: string },
) =>
  db.query(sql`
    insert into audit_log (actor_kind, action, car_id, reason)
    select ${actor}, ${action}, car_id, ${reason} from unnest(${carIds}::uuid[]) as car_id`);

/**
 * Writes down what happened. Call it with the transaction that makes it happen, so that neither is there without the
 * other. Entries stay for good: no names, mail addresses or secrets in `details`.
 */
export async function record(db: Database, { action, actor, carId, rentalId, userId, reason, details }: Entry) {
  const uid = typeof actor === 'object' ? actor.uid : null;
  await db.query(sql`
    insert into audit_log (actor_kind, actor_id, action, car_id, rental_id, user_id, reason, details)
    values (${typeof actor === 'object' ? 'user' : actor}, ${uid}, ${action},
      coalesce(${carId ?? null}::uuid, (select car_id from rentals where id = ${rentalId ?? null}::uuid)),
      ${rentalId ?? null}, ${userId ?? null}, ${reason || null}, ${JSON.stringify(details ?? {})})`);
}
