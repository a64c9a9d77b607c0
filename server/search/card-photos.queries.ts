import { searchLimits } from '../../contract/cars/limits.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

/** Returns the photos by car, in order, without the first, which the card contains. */
export async function findCardPhotos(db: Database, carIds: readonly string[]): Promise<Record<string, Photo[]>> {
  const rows = await many<{ carId: string; photos: Photo[] }>(
    db,
    sql`
    select cars.id as "carId", others.photos from cars cross join lateral (
      select jsonb_agg(jsonb_build_object('id', id, 'key', key, 'width', width, 'height', height,
        'placeholder', placeholder) order by position) as photos
      from (
        select * from photos where photos.car_id = cars.id
        order by position offset 1 limit ${searchLimits.cardPhotosMax}) following) others
    where cars.id = any(${carIds}::uuid[]) and cars.status = ${CAR_STATUS.active} and others.photos is not null`,
  );
  return Object.fromEntries(rows.map(({ carId, photos }) => [carId, photos]));
}
