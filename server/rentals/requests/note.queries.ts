import { maybeOne, sql, type Database } from '../../platform/database/database.ts';

export const setNote = (db: Database, rentalId: string, note: string | null) =>
  db.query(sql`update rentals set request_note = ${note} where id = ${rentalId}`);

/** Reads and clears the note, so that it is sent only once. */
export const readAndClearNote = async (db: Database, rentalId: string): Promise<string | undefined> =>
  (
    await maybeOne<{ note: string }>(
      db,
      sql`
      update rentals set request_note = null where id = ${rentalId} and request_note is not null
      returning old.request_note as note`,
    )
  )?.note;

export const deleteNotes = (db: Database, renterId: string) =>
  db.query(sql`update rentals set request_note = null where renter_id = ${renterId} and request_note is not null`);
