import { one, sql, type Database } from '../platform/database/database.ts';
import { hasBookedCar } from '../rentals/index.ts';
import { messageColumns, type LockedThread, type MessageRow } from '../threads/index.ts';
import { canReceiveMessages } from './thread.queries.ts';

interface Writing {
  canWrite: boolean;
  isMasking: boolean;
}

/** What the writer may do, with the message that was already sent with this key, if any. */
export const findWriting = (
  db: Database,
  { carId, renterId, ownerId }: LockedThread,
  { uid, key }: { uid: string; key: string },
) =>
  one<Writing & (MessageRow | { id: null })>(
    db,
    sql`
    select ${canReceiveMessages(sql`others`)} as "canWrite",
      not ${hasBookedCar(sql`${carId}::uuid`, sql`${renterId}::uuid`)} as "isMasking", ${messageColumns}
    from users others left join messages on author_id = ${uid} and key = ${key}
    where others.id = ${uid === renterId ? ownerId : renterId}`,
  );
