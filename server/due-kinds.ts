import { claimDue, depositDue } from './claims/index.ts';
import type { DueHandlers } from './money/index.ts';
import type { Config } from './platform/config.ts';
import { bookingDue, changeDue } from './rentals/index.ts';

export const createDueKinds = (config: Pick<Config, 'timeZone' | 'brand' | 'defaultLanguage'>): DueHandlers => ({
  booking: bookingDue(config),
  change: changeDue(config),
  claim: claimDue(config),
  deposit: depositDue(config),
});
