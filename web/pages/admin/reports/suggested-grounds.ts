import type { Ground } from '../../../../contract/moderation/grounds.ts';
import type { ReportReason } from '../../../../contract/reports/report-reasons.ts';

/** The suggested ground of a warning or ban for each report reason. Administrators can edit it before sending. */
export const SUGGESTED_GROUND: Partial<Record<ReportReason, Ground>> = {
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
