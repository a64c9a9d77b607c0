/** What other features may ask of rentals. */
export { findOpenBusiness } from './open-business.ts';
export { forgetPayments } from '../money/forget-payments.ts';
export { disputedCents, dueCents } from '../money/refund.queries.ts';
export { CANCELLED_MAIL, CONFIRMED_MAIL, MONEY_BACK_MAIL } from './state/rental-mails.ts';
export { marketDay } from './state/rental-state.queries.ts';
