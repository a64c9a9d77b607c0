/** What is wrong with most listings that are disabled, worded so that the owner knows what to do. */
export const COMMON_REASONS = [
  'The photos do not show this car. Please add photos of the car itself.',
  'The description leaves out what a renter needs to know. Please say more.',
  'The price looks like a mistake. Please check it.',
  'Please take phone numbers, mail addresses and links out of the text.',
  'The location is not clear. Please name the town.',
] as const;
