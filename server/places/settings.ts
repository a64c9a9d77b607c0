import { oneOf, type ConfigOf, type Settings } from '../platform/setting.ts';

export const placeSettings = {
  /** Whether cities of the world are known: to suggest them, and to find where cars are by the names of their places */
  PLACES: oneOf('places', ['world', 'off'], 'world'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof placeSettings> {}
}
