export const REPORT_KINDS = ['car', 'person', 'message', 'review'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Reasons for reports. The last one of each kind requires a text. */
export const REPORT_REASONS = {
  car: ['misleading', 'unsafe', 'outside-payment', 'offensive', 'other'],
  person: ['fraud', 'abuse', 'false-identity', 'unsafe-driving', 'other'],
  message: ['abuse', 'fraud', 'outside-payment', 'spam', 'other'],
  review: ['untrue', 'abuse', 'private-details', 'unrelated', 'other'],
} as const satisfies Record<ReportKind, readonly string[]>;
export type ReportReason = (typeof REPORT_REASONS)[ReportKind][number];

export const isReasonFor = (kind: ReportKind, reason: string): reason is ReportReason =>
  (REPORT_REASONS[kind] as readonly string[]).includes(reason);

/** The administrators' possible decisions, which are final. */
export const REPORT_ANSWERS = {
  car: ['dismissed', 'warned', 'disabled', 'banned'],
  person: ['dismissed', 'warned', 'banned'],
  message: ['dismissed', 'warned', 'hidden', 'banned'],
  review: ['dismissed', 'warned', 'hidden', 'banned'],
} as const satisfies Record<ReportKind, readonly string[]>;
export type ReportAnswer = (typeof REPORT_ANSWERS)[ReportKind][number];

/** Required if the user is notified, or if a review is permanently removed. */
export const needsReason = (kind: ReportKind, answer: ReportAnswer): boolean =>
  answer === 'hidden' ? kind === 'review' : answer !== 'dismissed';
