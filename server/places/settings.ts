import { choiceSetting, type ConfigOf, type Settings } from '../platform/setting.ts';

export const placeSettings = {
  /** Whether to load the cities of the world, to suggest them and to locate cars by the names of places */
  PLACES: choiceSetting('places', ['world', 'off'], 'world'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof placeSettings> {}
}
