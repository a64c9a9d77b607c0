/** Rental states in SQL, for every feature that queries rentals. */
export { rentalAfter, rentalHoldMinutes, rentalIn, rentalIs, rentalOn, stateLiteral } from './rental-states.queries.ts';
