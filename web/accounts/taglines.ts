/** Typed one after the other on the register screen. */
export const TAGLINES = [
  'Your car sleeps 23 hours a day. Let it earn.',
  'Borrow the van on Saturday. Skip the showroom.',
  'A car around the corner, when you need one.',
  'Lend on your terms: your dates, your price.',
  'Seven seats for the weekend, none on Monday.',
  'The open road, without the owner’s manual.',
  'Meet the neighbour with the convertible.',
  'One price, shown before you pay.',
  'Real photos of the very car you drive.',
  'Move house without buying a truck.',
  'Try electric before you buy electric.',
  'Every listing is looked at by a person.',
  'Your calendar decides when your car is free.',
  'Land, find your car, drive off.',
  'Fewer parked cars. More open roads.',
  'A luxury car for one evening is enough.',
  'Pay by card. Cancel a day ahead, for nothing.',
  'Turn the second car into a first income.',
  'Pick your dates. The car will be there.',
  'Share a car. Keep the key.',
] as const;

/** Milliseconds for each typed character. */
export const TYPING_SPEED = 120;
export const ERASING_SPEED = 40;
export const READING_PAUSE = 2_200;
