import { amountSetting, numberSetting, onOffSetting, type ConfigOf, type Settings } from '../platform/setting.ts';

export const earningSettings = {
  /** The operator's fee, as a percentage of owners' earnings. */
  OWNER_FEE_PERCENT: numberSetting('ownerFeePercent', [0, 50], 0),
  /** Smaller amounts are not paid out until there is more. The default is 10.00 dollars. */
  PAYOUT_MINIMUM: amountSetting('payoutMinimumCents', (maxCents) => maxCents / 1_000),
  /** How long payouts are held after an owner replaces the payout account. */
  PAYOUT_HOLD_HOURS: numberSetting('payoutHoldHours', [0, 720], 48),
  /** Whether owners must enter tax details before their first payout, for the yearly DAC7 report in the EU. */
  DAC7: onOffSetting('dac7', 'off'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof earningSettings> {}
}
