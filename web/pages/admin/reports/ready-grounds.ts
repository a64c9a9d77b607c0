import type { Ground } from '../../../../contract/moderation/grounds.ts';
import type { ReportReason } from '../../../../contract/reports/report-reasons.ts';

/** What a warning or a ban begins with, by what was reported. It can be changed before it is sent. */
export const READY_GROUND: Partial<Record<ReportReason, Ground>> = {
  misleading: 'false-details',
  'false-identity': 'false-details',
  untrue: 'false-details',
  unsafe: 'unsafe-car',
  'unsafe-driving': 'reckless-driving',
  'outside-payment': 'paying-elsewhere',
  offensive: 'insulting',
  abuse: 'insulting',
  fraud: 'cheating',
};
