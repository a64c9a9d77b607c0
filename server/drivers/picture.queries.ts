import type { PictureSide } from '../../contract/drivers/driver-rules.ts';
import { driverLimits } from '../../contract/drivers/limits.ts';
import { many, maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

/** Serializes changes to a user's licence. Returns false if the account has been deleted. */
export const lockDriver = async (db: Database, uid: string): Promise<boolean> =>
  (await db.query(sql`select 1 from users where id = ${uid} and deleted_at is null for no key update`)).rowCount === 1;

/** Insert the row before storing the file, so that the worker can find and delete the file after a crash. */
export const insertPicture = (db: Database, uid: string, side: PictureSide, file: string): Promise<string> =>
  scalar<string>(
    db,
    sql`
    insert into driver_pictures (user_id, side, file, is_draft, remove_at)
    values (${uid}, ${side}, ${file}, false, clock_timestamp() + make_interval(hours => ${driverLimits.draftHours}))
    returning id`,
  );

/** Call it after the file is stored. Replaces the previous draft; the caller holds the user's lock. */
export async function activateDraft(db: Database, { id, uid, side }: { id: string; uid: string; side: PictureSide }) {
  await db.query(sql`
    update driver_pictures set is_draft = false, remove_at = clock_timestamp()
    where user_id = ${uid} and side = ${side} and is_draft`);
  await db.query(sql`update driver_pictures set is_draft = true where id = ${id}`);
}

export const discardPicture = (db: Database, id: string) =>
  db.query(sql`update driver_pictures set is_draft = false, remove_at = clock_timestamp() where id = ${id}`);

export const findDrafts = async (db: Database, uid: string): Promise<PictureSide[]> =>
  (
    await many<{ side: PictureSide }>(
      db,
      sql`select side from driver_pictures where user_id = ${uid} and is_draft and remove_at > clock_timestamp()`,
    )
  ).map(({ side }) => side);

export const attachDrafts = (db: Database, uid: string, licenceId: string) =>
  db.query(sql`
    update driver_pictures set is_draft = false, licence_id = ${licenceId},
      remove_at = clock_timestamp() + make_interval(days => ${driverLimits.sentDays})
    where user_id = ${uid} and is_draft and remove_at > clock_timestamp()`);

export const shortenPictureRetention = (db: Database, licenceId: string) =>
  db.query(sql`
    update driver_pictures
    set remove_at = least(remove_at, clock_timestamp() + make_interval(hours => ${driverLimits.decidedHours}))
    where licence_id = ${licenceId}`);

/** Excludes the reader's own pictures and expired ones. */
export const findPicture = (db: Database, wanted: { licenceId: string; side: string; readerId: string | null }) =>
  maybeOne<{ file: string; userId: string }>(
    db,
    sql`
    select file, user_id as "userId" from driver_pictures
    where licence_id = ${wanted.licenceId} and side = ${wanted.side} and user_id is distinct from ${wanted.readerId}::uuid and user_id is not null
      and remove_at > clock_timestamp()`,
  );

export const picturesDue = sql`select min(remove_at) from driver_pictures`;

export const findOldPictures = (db: Database, limit: number) =>
  many<{ id: string; file: string }>(
    db,
    sql`select id, file from driver_pictures where remove_at <= clock_timestamp() order by remove_at limit ${limit}`,
  );

export const deletePictures = (db: Database, ids: readonly string[]) =>
  db.query(sql`delete from driver_pictures where id = any(${ids}::uuid[])`);

/** Only marks the rows; the worker removes the files. */
export const expirePicturesOf = (db: Database, uid: string) =>
  db.query(sql`
    update driver_pictures set user_id = null, licence_id = null, is_draft = false, remove_at = clock_timestamp()
    where user_id = ${uid}`);
