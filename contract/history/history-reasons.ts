/** Reasons for actions of the system or the operator, stored as these keys. Users type theirs as free text. */
const SYSTEM_REASONS = [
  'cancelled',
  'dates-lost',
  'paid-twice',
  'made-at-provider',
  'given-back',
  'changed',
  'change-lost',
  'imported',
] as const;
export type SystemReason = (typeof SYSTEM_REASONS)[number];

export const isSystemReason = (reason: string): reason is SystemReason =>
  (SYSTEM_REASONS as readonly string[]).includes(reason);
