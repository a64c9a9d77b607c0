/** What other features may ask of rentals. */
export { forgetPayments } from './forget-payments.ts';
