import { DISTANCE_UNITS } from '../../contract/cars/car-terms.ts';
import { oneOf, type ConfigOf, type Settings } from '../platform/setting.ts';

export const carSettings = {
  /** Of what owners include in a day's price, and of mileage */
  DISTANCE_UNIT: oneOf('distanceUnit', DISTANCE_UNITS, 'km'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof carSettings> {}
}
