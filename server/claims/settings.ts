import { centsBy, onOff, type ConfigOf, type Settings } from '../platform/setting.ts';

export const claimSettings = {
  /** Whether owners may ask for extra charges after a rental, for which the card that paid is kept */
  CLAIMS: onOff('claims', 'on'),
  /** All of them together, of one rental: 2,000.00 dollars */
  CLAIM_MAX: centsBy('claimMaxCents', (maxCents) => maxCents / 5),
  /** What an eighth of a tank or battery costs that is missing at the return: 12.50 dollars */
  CLAIM_FUEL_EIGHTH: centsBy('fuelEighthCents', (maxCents) => maxCents / 800),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof claimSettings> {}
}
