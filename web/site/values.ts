import { accountLimits, carLimits, photoLimits, rentalLimits } from '../../contract/limits.ts';
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
  brand: config.brand,
  currency: currencyName(),
  email: operator.email,
  hours: operator.officeHours ?? '',
  noticeHours: FULL_REFUND_HOURS,
  moderateFullDays: REFUND_TERMS.moderate.fullDays,
  strictFullDays: REFUND_TERMS.strict.fullDays,
  strictPartDays: REFUND_TERMS.strict.partDays,
  graceHours: JUST_BOOKED.hours,
  graceDays: JUST_BOOKED.daysBefore,
  phone: operator.phones.office?.shown ?? '',
  timeZone: config.timeZone,
};
