import { FULL_REFUND } from '../../contract/rentals/refund-terms.ts';

/** Typed one after the other on the register screen. */
export const TAGLINES = [
  'Your car sleeps 23 hours a day. Let it earn.',
  'Borrow the van on Saturday. Skip the rental desk.',
  'A car around the corner, when you need one.',
  'Lend your car at a price you set.',
  'Seven seats for the weekend, none on Monday.',
  'The open road, without owning a car.',
  'Meet the neighbour with the convertible.',
  'One price, shown before you pay.',
  'Photos of the actual car you’ll drive.',
  'Move house without buying a truck.',
  'Try electric before you buy electric.',
  'Every listing is checked by a person.',
  'List your car in a few minutes.',
  'Land, meet the owner, drive off.',
  'Fewer parked cars. More open roads.',
  'A luxury car, just for the weekend.',
  `${FULL_REFUND}.`,
  'Turn your second car into extra income.',
  'Pick your dates. Book in minutes.',
  'Lend a car. Meet a neighbour.',
] as const;

/** Milliseconds for each typed character. */
export const TYPING_SPEED = 120;
export const ERASING_SPEED = 40;
export const READING_PAUSE = 2_200;
