import { one, sql, type Database } from '../platform/database/database.ts';
import { haveMet } from '../rentals/index.ts';
import { messageColumns, type LockedThread, type MessageRow } from '../threads/index.ts';
import { isWelcome } from './thread.queries.ts';

interface Writing {
  canWrite: boolean;
  isMasking: boolean;
}

/** Of the renter or the owner, with the message if it was sent before under this key. */
export const findWriting = (
  db: Database,
  { carId, renterId, ownerId }: LockedThread,
  { uid, key }: { uid: string; key: string },
) =>
  one<Writing & (MessageRow | { id: null })>(
    db,
    sql`
    select ${isWelcome(sql`others`)} as "canWrite",
      not ${haveMet(sql`${carId}::uuid`, sql`${renterId}::uuid`)} as "isMasking", ${messageColumns}
    from users others left join messages on author_id = ${uid} and key = ${key}
    where others.id = ${uid === renterId ? ownerId : renterId}`,
  );
