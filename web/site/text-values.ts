import { accountLimits } from '../../contract/accounts/limits.ts';
import { carLimits } from '../../contract/cars/limits.ts';
import { claimLimits } from '../../contract/claims/limits.ts';
import { taxLimits } from '../../contract/earnings/limits.ts';
import { webhookLimits } from '../../contract/integrations/limits.ts';
import { noticeLimits } from '../../contract/notices/limits.ts';
import { photoLimits } from '../../contract/photos/limits.ts';
import { rentalLimits } from '../../contract/rentals/limits.ts';
import { reportLimits } from '../../contract/reports/limits.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { retentionDays } from '../../contract/site/limits.ts';
import { FULL_REFUND_HOURS, JUST_BOOKED, REFUND_TERMS } from '../../contract/rentals/refund-terms.ts';
import { currencyName } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { operator } from './operator.ts';

/** Values for the placeholders of our texts. */
export const textValues = {
  ...accountLimits,
  ...carLimits,
  ...photoLimits,
  ...rentalLimits,
  ...retentionDays,
  /** Whether the operator has a phone number for accidents. */
  accidentLine: String(operator.phones.accident !== undefined),
  answerHours: claimLimits.answerHours,
  brand: config.brand,
  cardDays: (claimLimits.windowHours + claimLimits.cardKeptHours) / 24,
  claimHours: claimLimits.windowHours,
  claims: config.claims ? 'on' : 'off',
  currency: currencyName(),
  deliveryDays: webhookLimits.deliveryDays,
  /** Whether visitors may browse without an account. */
  publicBrowsing: config.publicBrowsing ? 'on' : 'off',
  email: operator.email,
  /** Whether the operator charges owners a fee. */
  hasFee: String(config.ownerFeePercent > 0),
  hours: operator.officeHours ?? '',
  noticeHours: FULL_REFUND_HOURS,
  moderateFullDays: REFUND_TERMS.moderate.fullDays,
  strictFullDays: REFUND_TERMS.strict.fullDays,
  strictPartDays: REFUND_TERMS.strict.partDays,
  graceHours: JUST_BOOKED.hours,
  graceDays: JUST_BOOKED.daysBefore,
  noticeDays: noticeLimits.unreadKeptDays,
  phone: operator.phones.office?.shown ?? '',
  readNoticeDays: noticeLimits.readKeptDays,
  reportDays: reportLimits.keptDays,
  reviewAnswerDays: reviewLimits.answerDays,
  reviewDays: reviewLimits.days,
  taxYears: taxLimits.keptYears,
  timeZone: config.timeZone,
};
