import { many, sql, type Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/** The export also contains the files, named by these ids. */
export const photoData: PersonalData[] = [
  {
    section: 'photos',
    covers: ['photos.uploader_id'],
    rows: (uid) => sql`
      select id, car_id as "carId", kept_for as "keptFor", created_at as "uploadedAt" from photos
      where uploader_id = ${uid} and removing_since is null order by id`,
  },
];

export const photosOfUploader = (db: Database, uid: string) =>
  many<{ id: string; key: string }>(
    db,
    sql`select id, key from photos where uploader_id = ${uid} and removing_since is null order by id`,
  );
