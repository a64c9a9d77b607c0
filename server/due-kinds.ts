import { claimDue, depositDue } from './claims/index.ts';
import type { DueKinds } from './money/index.ts';
import type { Config } from './platform/config.ts';
import { bookingDue, changeDue } from './rentals/index.ts';

export const createDueKinds = (config: Pick<Config, 'timeZone' | 'brand' | 'defaultLanguage'>): DueKinds => ({
  booking: bookingDue(config),
  change: changeDue(config),
  claim: claimDue(config),
  deposit: depositDue(config),
});
