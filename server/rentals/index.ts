/** What other features may ask of rentals. */
export { findOpenBusiness } from './open-business.ts';
export { forgetPayments } from './forget-payments.ts';
export { disputedCents, dueCents } from './refund.queries.ts';
export { CANCELLED_MAIL, CONFIRMED_MAIL, MONEY_BACK_MAIL } from './rental-mails.ts';
export { marketDay } from './rental-state.queries.ts';
