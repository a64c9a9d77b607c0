/** What is wrong with most listings that are disabled, worded so that the owner knows what to do. */
export const COMMON_REASONS = [
  'The photos do not show this car. Please add photos of the car itself.',
  'The description is missing details that renters need. Please add more.',
  'The price looks like a mistake. Please check it.',
  'Please remove phone numbers, email addresses and links from the text.',
  'The location is unclear. Please name the town.',
] as const;
