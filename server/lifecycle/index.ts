/** States of rentals and claims in SQL, for every feature that queries them. */
export { claimIs, claimOn } from './claim-states.queries.ts';
export type { Trip } from './rental-hooks.ts';
export {
  rentalAfter,
  rentalHoldMinutes,
  rentalIn,
  rentalIs,
  rentalOn,
  retainableCents,
  stateLiteral,
} from './rental-states.queries.ts';
