export const REPORT_KINDS = ['car', 'person', 'message', 'review'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Why something can be reported. With the last of each, people say it in their own words. */
export const REPORT_REASONS = {
  car: ['misleading', 'unsafe', 'outside-payment', 'offensive', 'other'],
  person: ['fraud', 'abuse', 'false-identity', 'unsafe-driving', 'other'],
  message: ['abuse', 'fraud', 'outside-payment', 'spam', 'other'],
  review: ['untrue', 'abuse', 'private-details', 'unrelated', 'other'],
} as const satisfies Record<ReportKind, readonly string[]>;
export type ReportReason = (typeof REPORT_REASONS)[ReportKind][number];

export const isReasonFor = (kind: ReportKind, reason: string): reason is ReportReason =>
  (REPORT_REASONS[kind] as readonly string[]).includes(reason);

/** What administrators do about a report. Each is one of these for good. */
export const REPORT_ANSWERS = {
  car: ['dismissed', 'warned', 'disabled', 'banned'],
  person: ['dismissed', 'warned', 'banned'],
  message: ['dismissed', 'warned', 'hidden', 'banned'],
  review: ['dismissed', 'warned', 'hidden', 'banned'],
} as const satisfies Record<ReportKind, readonly string[]>;
export type ReportAnswer = (typeof REPORT_ANSWERS)[ReportKind][number];

/** Somebody is told why, or a review is gone for good, so there has to be a reason. */
export const needsReason = (kind: ReportKind, answer: ReportAnswer): boolean =>
  answer === 'hidden' ? kind === 'review' : answer !== 'dismissed';
