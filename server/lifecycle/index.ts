/** What a rental's states are called in SQL. Every feature that asks for rentals may ask here. */
export { rentalAfter, rentalHoldMinutes, rentalIn, rentalIs, rentalOn, stateLiteral } from './rental-states.queries.ts';
