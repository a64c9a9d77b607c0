import { sql } from '../platform/database/database.ts';
import { contentJson } from './car-content.queries.ts';

/** Selects a snapshot of the car for a rental's `booked_car` and `booked_photo_ids`. */
export const bookedCarSnapshot = sql`
  ${contentJson}, array(select photos.id from photos where photos.car_id = cars.id order by position)`;

export const photoJson = sql`jsonb_build_object('id', photos.id, 'key', photos.key, 'width', photos.width,
  'height', photos.height, 'placeholder', photos.placeholder)`;
