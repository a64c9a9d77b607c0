import { accountLimits, carLimits, photoLimits, rentalLimits } from '../../contract/limits.ts';
import { FULL_DAYS_BEFORE } from '../../contract/rentals/refund-terms.ts';
import { language } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { operator } from './operator.ts';

/** "US dollars", "euros" */
const currencyName = () =>
  new Intl.NumberFormat(language, { style: 'currency', currency: config.currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? config.currency;

/** What our texts may name: each takes what it wants. */
export const values = {
  ...accountLimits,
  ...carLimits,
  ...photoLimits,
  ...rentalLimits,
  brand: config.brand,
  currency: currencyName(),
  email: operator.email,
  hours: operator.officeHours,
  noticeHours: FULL_DAYS_BEFORE * 24,
  phone: operator.phones.office.shown,
  timeZone: config.timeZone,
};
