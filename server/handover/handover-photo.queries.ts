import type { HandoverPart, PhotoSlot } from '../../contract/handover/handover-parts.ts';
import type { NewHandoverPhoto } from '../../contract/handover/handover.ts';
import { many, maybeOne, one, sql, type Database } from '../platform/database/database.ts';

interface HandoverKey {
  rentalId: string;
  part: HandoverPart;
}

const isOf = ({ rentalId, part }: HandoverKey) => sql`rental_id = ${rentalId} and part = ${part}`;

interface SentPhoto {
  userId: string;
  slot: PhotoSlot;
  photoId: string | null;
  isRemoved: boolean;
}

export const findHandoverPhoto = (db: Database, place: HandoverKey, id: string) =>
  maybeOne<SentPhoto>(
    db,
    sql`
    select user_id as "userId", slot, photo_id as "photoId", removed_at is not null as "isRemoved"
    from handover_photos where ${isOf(place)} and id = ${id}`,
  );

/**
 * Finds the same user's photo of the same side of the car. A phone's clock may be ahead, so the time taken counts as at most the time
 * received.
 */
export const findPhotoOfSlot = (
  db: Database,
  place: HandoverKey,
  userId: string,
  { slot, takenAt }: NewHandoverPhoto,
) =>
  maybeOne<{ id: string; isNewer: boolean }>(
    db,
    sql`
    select id, least(taken_at, received_at) > least(${takenAt}::timestamptz, clock_timestamp()) as "isNewer"
    from handover_photos
    where ${isOf(place)} and slot = ${slot} and user_id = ${userId} and removed_at is null and slot <> 'damage'`,
  );

export const countDamage = async (db: Database, place: HandoverKey): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`
      select count(*) from handover_photos where ${isOf(place)} and slot = 'damage' and removed_at is null`,
    )
  ).count;

/** With `isRemoved`, stores only the id, so that a repeated upload is recognized. */
export const insertHandoverPhoto = (
  db: Database,
  { rentalId, part }: HandoverKey,
  {
    id,
    slot,
    takenAt,
    photoId,
    userId,
    sha256,
    isRemoved,
  }: NewHandoverPhoto & { userId: string; sha256: string; isRemoved: boolean },
) =>
  db.query(sql`
    insert into handover_photos (rental_id, part, id, slot, user_id, photo_id, sha256, taken_at, removed_at)
    values (${rentalId}, ${part}, ${id}, ${slot}, ${userId}, ${isRemoved ? null : photoId}, ${sha256}, ${takenAt},
      case when ${isRemoved} then clock_timestamp() end)`);

/** Returns the id of the photo whose files can be deleted. */
export const removeHandoverPhoto = async (db: Database, place: HandoverKey, id: string): Promise<string | null> =>
  (
    await one<{ photoId: string | null }>(
      db,
      sql`
      with gone as (
        update handover_photos set photo_id = null, removed_at = clock_timestamp()
        where ${isOf(place)} and id = ${id} and removed_at is null)
      select photo_id as "photoId" from handover_photos where ${isOf(place)} and id = ${id}`,
    )
  ).photoId;

/** Detaches the files of rentals that ended before the given day. Rows are kept, because they hold the hashes. */
export const detachOldPhotos = async (db: Database, endedBefore: string, limit: number): Promise<string[]> =>
  (
    await many<{ photoId: string }>(
      db,
      sql`
      with old as (
        select handover_photos.ctid as place, photo_id from handover_photos join rentals on rentals.id = rental_id
        where photo_id is not null and end_date < ${endedBefore}::date limit ${limit} for update of handover_photos skip locked),
      gone as (update handover_photos set photo_id = null from old where handover_photos.ctid = old.place)
      select photo_id as "photoId" from old`,
    )
  ).map(({ photoId }) => photoId);
