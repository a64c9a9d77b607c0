import { lookUp } from '../../contract/look-up.ts';

/** Maps reasons that older versions stored as English text to today's keys. */
export const LEGACY_REASONS: Readonly<Record<string, string>> = {
  'The photos do not show this car. Please add photos of the car itself.': 'photos-of-another-car',
  'The description is missing details that renters need. Please add more.': 'details-missing',
  'The price looks like a mistake. Please check it.': 'price-mistaken',
  'Please remove phone numbers, email addresses and links from the text.': 'contact-details',
  'The location is unclear. Please name the town.': 'location-unclear',
  'The rental was cancelled.': 'cancelled',
  'The payment arrived after the dates were released.': 'dates-lost',
  'The rental had been paid for already.': 'paid-twice',
  'The refund was made at the payment provider.': 'made-at-provider',
  'Imported from the older app.': 'imported',
};

export const readReason = (stored: string | null): string | null =>
  stored === null ? null : (lookUp(LEGACY_REASONS, stored) ?? stored);
