/** What other features may ask of rentals. */
export { findOpenBusiness } from './open-business.ts';
export { forgetPayments } from './forget-payments.ts';
