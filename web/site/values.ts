import {
  accountLimits,
  carLimits,
  claimLimits,
  keptDays,
  noticeLimits,
  photoLimits,
  rentalLimits,
  reportLimits,
  reviewLimits,
  taxLimits,
  webhookLimits,
} from '../../contract/limits.ts';
import { FULL_REFUND_HOURS, JUST_BOOKED, REFUND_TERMS } from '../../contract/rentals/refund-terms.ts';
import { currencyName } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { operator } from './operator.ts';

/** What our texts may name: each takes what it wants. */
export const values = {
  ...accountLimits,
  ...carLimits,
  ...photoLimits,
  ...rentalLimits,
  ...keptDays,
  answerHours: claimLimits.answerHours,
  brand: config.brand,
  cardDays: (claimLimits.windowHours + claimLimits.cardKeptHours) / 24,
  claimHours: claimLimits.windowHours,
  claims: config.claims ? 'on' : 'off',
  currency: currencyName(),
  deliveryDays: webhookLimits.deliveryDays,
  /** Whether visitors may look around */
  doors: config.publicBrowsing ? 'open' : 'closed',
  email: operator.email,
  /** Whether the operator takes a share of what owners earn */
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
