import { centsBy, numberFrom, onOff, type ConfigOf, type Settings } from '../platform/setting.ts';

export const earningSettings = {
  /** The operator's share of what owners earn */
  OWNER_FEE_PERCENT: numberFrom('ownerFeePercent', [0, 50], 0),
  /** Less than this is not paid out to owners until there is more: 10.00 dollars. */
  PAYOUT_MINIMUM: centsBy('payoutMinimumCents', (maxCents) => maxCents / 1_000),
  /** So long nothing is sent to a payout account that took the place of another. */
  PAYOUT_HOLD_HOURS: numberFrom('payoutHoldHours', [0, 720], 48),
  /** Whether owners give their tax details before they are first paid, for the yearly report that the EU asks for */
  DAC7: onOff('dac7', 'off'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof earningSettings> {}
}
