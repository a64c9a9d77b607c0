import { pointOf } from '../../contract/places/position.ts';
import { paths } from '../../contract/paths.ts';
import type { FeedCar } from './feed-car.queries.ts';
import type { Slot } from './free-slots.ts';

/**
 * Entries are written as text, because there may be a hundred thousand and building objects would dominate the cost. Our ids need no
 * escaping; user text goes through `JSON.stringify`.
 */

/** Each car is its own virtual station, which links to the car's page. */
export function writeStation({ id, title, location, spot }: FeedCar, publicUrl: string, language: string): string {
  const { lat, lng } = pointOf(spot);
  const name = JSON.stringify(`${title} · ${location}`);
  return (
    `{"station_id":"${id}","name":[{"text":${name},"language":"${language}"}],"lat":${lat},"lon":${lng},` +
    `"is_virtual_station":true,"rental_uris":{"web":"${publicUrl}${paths.details(id)}"}}`
  );
}

export const writeStatus = ({ id }: FeedCar, typeId: string, isFree: boolean, moment: string): string => {
  const count = isFree ? 1 : 0;
  return (
    `{"station_id":"${id}","num_vehicles_available":${count},` +
    `"vehicle_types_available":[{"vehicle_type_id":"${typeId}","count":${count}}],` +
    `"is_installed":true,"is_renting":true,"is_returning":true,"last_reported":"${moment}"}`
  );
};

export function writeAvailability(
  { id }: FeedCar,
  { typeId, planId, slots }: { typeId: string; planId: string; slots: readonly Slot[] },
): string {
  const free = slots.map(({ from, until }) => `{"from":"${from.moment}","until":"${until.moment}"}`);
  return (
    `{"vehicle_id":"${id}","vehicle_type_id":"${typeId}","station_id":"${id}","pricing_plan_id":"${planId}",` +
    `"availabilities":[${free.join()}]}`
  );
}
