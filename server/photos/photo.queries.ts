import type { Photo } from '../../contract/photos/photos.ts';
import { noneOf } from '../platform/database/conditions.ts';
import { many, maybeOne, one, sql, type Database } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import { PRIVATE } from './photo-files.ts';

const hasPrivateKey = sql`(key like ${`%${PRIVATE}`})`;

const columns = sql`id, key, width, height, placeholder`;

export const photosOfCar = (db: Database, carId: string): Promise<Photo[]> =>
  many<Photo>(db, sql`select ${columns} from photos where car_id = ${carId} order by position`);

/** Finds photos whether or not they are on a car, except those being removed. */
export async function findPhotos(db: Database, ids: string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map();
  const photos = await many<Photo>(
    db,
    sql`select ${columns} from photos where id = any(${ids}::uuid[]) and removing_since is null`,
  );
  return new Map(photos.map((photo) => [photo.id, photo]));
}

export const insertPhoto = (
  db: Database,
  photo: Omit<Photo, 'id'> & { id?: string; uploaderId: string; sha256?: string },
): Promise<Photo> =>
  one<Photo>(
    db,
    sql`
    insert into photos (id, uploader_id, key, width, height, placeholder, sha256)
    values (coalesce(${photo.id ?? null}::uuid, uuidv7()), ${photo.uploaderId}, ${photo.key}, ${photo.width}, ${photo.height}, ${photo.placeholder}, ${photo.sha256 ?? null})
    returning ${columns}`,
  );

interface LockedPhoto {
  id: string;
  uploaderId: string;
  carId: string | null;
  isKept: boolean;
  isBeingRemoved: boolean;
}

/** Locks in a fixed order to prevent deadlocks. The caller has locked or created the car, so no photo can be added. */
export const lockPhotosForCar = (db: Database, carId: string, photoIds: string[]) =>
  many<LockedPhoto>(
    db,
    sql`
    select id, uploader_id as "uploaderId", car_id as "carId", kept_for is not null or ${hasPrivateKey} as "isKept", removing_since is not null as "isBeingRemoved"
    from photos where car_id = ${carId} or id = any(${photoIds}::uuid[])
    order by id for update`,
  );

export async function detachPhotos(db: Database, photoIds: string[]): Promise<void> {
  await db.query(sql`
    update photos set car_id = null, position = null, detached_at = now() where id = any(${photoIds}::uuid[])`);
}

/** A worker removes them like any photo without a car. */
export async function releasePhotos(db: Database, carIds: string[]): Promise<void> {
  await db.query(sql`
    update photos set car_id = null, position = null, detached_at = now() where car_id = any(${carIds}::uuid[])`);
}

export async function placePhotos(db: Database, carId: string, photoIds: string[]): Promise<void> {
  await db.query(sql`
    update photos set car_id = ${carId}, position = wanted.place - 1, detached_at = null
    from unnest(${photoIds}::uuid[]) with ordinality as wanted (id, place)
    where photos.id = wanted.id`);
}

type KeptFor = 'person' | 'message' | 'handover' | 'claim';

/** Returns false unless the photo is an unused upload of this person for this purpose, even in concurrent calls. */
export const keepPhoto = async (
  db: Database,
  { photoId, uploaderId, keptFor }: { photoId: string; uploaderId: string; keptFor: KeptFor },
): Promise<boolean> =>
  (
    await db.query(sql`
      update photos set kept_for = ${keptFor}
      where id = ${photoId} and uploader_id = ${uploaderId} and car_id is null and kept_for is null
        and removing_since is null and ${hasPrivateKey} = ${keptFor !== 'person'}`)
  ).rowCount === 1;

/** Hash of the largest file; null for an unknown photo, or one from before hashes were stored. */
export const findHash = async (db: Database, photoId: string): Promise<string | null> =>
  (await maybeOne<{ sha256: string | null }>(db, sql`select sha256 from photos where id = ${photoId}`))?.sha256 ?? null;

/** A worker removes them like any photo without a car. */
export async function releaseKeptPhotos(db: Database, photoIds: readonly string[]): Promise<void> {
  await db.query(sql`
    update photos set kept_for = null, detached_at = now() where id = any(${photoIds}::uuid[]) and kept_for is not null`);
}

/** Retries unfinished removals after ten minutes. Skips photos that are still in use. */
export const markOrphanPhotos = (
  db: Database,
  hooks: Hooks,
  { olderThanHours, limit }: { olderThanHours: number; limit: number },
): Promise<{ id: string; key: string }[]> =>
  many<{ id: string; key: string }>(
    db,
    sql`
    update photos set removing_since = now()
    where id in (
      select id from photos
      where car_id is null and kept_for is null
        and coalesce(detached_at, created_at) < now() - make_interval(secs => ${olderThanHours * 3600})
        and (removing_since is null or removing_since < now() - interval '10 minutes')
        and ${noneOf(hooks.photo.map(({ isInUse }) => isInUse))}
      order by coalesce(detached_at, created_at)
      limit ${limit}
      for update skip locked
    )
    returning id, key`,
  );

export async function markPhotoForRemoval(db: Database, id: string): Promise<void> {
  await db.query(sql`update photos set removing_since = now() where id = ${id} and car_id is null`);
}

export async function deletePhotos(db: Database, ids: string[]): Promise<void> {
  await db.query(sql`delete from photos where id = any(${ids}::uuid[]) and removing_since is not null`);
}

/** Hidden photos are not served, even at a valid address. */
export const isServedPrivately = async (db: Database, hooks: Hooks, key: string): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`
      select 1 from photos
      where key = ${key} and removing_since is null
        and ${noneOf(hooks.photo.map(({ isHidden }) => isHidden))}`,
    ),
  );
