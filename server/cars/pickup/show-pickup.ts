import type { PickupDocument } from '../../../contract/cars/pickup/pickup.ts';
import { dayIn } from '../../../contract/dates.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { requireOwn } from '../car.policy.ts';
import { findCar } from '../car.queries.ts';
import { findPickup } from './pickup.queries.ts';

export const NO_PICKUP: PickupDocument = {
  address: '',
  instructions: '',
  pickupHours: null,
  returnHours: null,
  pin: null,
  version: 0,
};

export async function showPickup(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
): Promise<PickupDocument> {
  requireOwn(viewer, await findCar(pool, id, dayIn(config.timeZone)));
  return (await findPickup(pool, id)) ?? NO_PICKUP;
}
