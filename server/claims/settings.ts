import { amountSetting, onOffSetting, type ConfigOf, type Settings } from '../platform/setting.ts';

export const claimSettings = {
  /** Whether owners may claim extra charges after a rental; the card that paid is kept for them */
  CLAIMS: onOffSetting('claims', 'on'),
  /** Maximum for all claims of one rental together: 2,000.00 dollars */
  CLAIM_MAX: amountSetting('claimMaxCents', (maxCents) => maxCents / 5),
  /** Price of a missing eighth of a tank or battery at return: 12.50 dollars */
  CLAIM_FUEL_EIGHTH: amountSetting('fuelEighthCents', (maxCents) => maxCents / 800),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof claimSettings> {}
}
