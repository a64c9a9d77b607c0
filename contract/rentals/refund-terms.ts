/** A rental starting at least this many days from today is refunded in full. */
export const FULL_DAYS_BEFORE = 1;

export const FULL_REFUND_HOURS = FULL_DAYS_BEFORE * 24;

export const FULL_REFUND_NOTICE = `${FULL_REFUND_HOURS} hours`;
export const FULL_REFUND = `Full refund up to ${FULL_REFUND_NOTICE} before the start day`;
export const CANCEL_IN_TIME = `Cancel ${FULL_REFUND_NOTICE} or more before the start day`;
export const PART = 'everything except the first day';

export const PART_REFUND = `Later than that, but before the start day ends, you get back ${PART}.`;
export const partRefundUntil = (day: string) => `Until the end of ${day}: ${PART}.`;
export const OWNER_CANCELS = 'If the owner cancels, you always get everything back.';
