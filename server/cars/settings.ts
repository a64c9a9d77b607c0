import { DISTANCE_UNITS } from '../../contract/places/position.ts';
import { choiceSetting, type ConfigOf, type Settings } from '../platform/setting.ts';

export const carSettings = {
  /** Unit of the distance included in the price, and of mileage */
  DISTANCE_UNIT: choiceSetting('distanceUnit', DISTANCE_UNITS, 'km'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof carSettings> {}
}
