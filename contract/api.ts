import { accountEndpoints } from './accounts.ts';
import { carEndpoints } from './cars.ts';
import { historyEndpoints } from './history.ts';
import { moderationEndpoints } from './moderation.ts';
import { overviewEndpoints } from './overview.ts';
import { paymentEndpoints } from './payments.ts';
import { photoEndpoints } from './photos.ts';
import { rentalEndpoints } from './rentals.ts';
import { savedEndpoints } from './saved.ts';
import { siteEndpoints } from './site.ts';

/** Every route of the API. A test checks that the server serves these and no others. */
export const api = {
  ...siteEndpoints,
  ...accountEndpoints,
  ...carEndpoints,
  ...moderationEndpoints,
  ...historyEndpoints,
  ...overviewEndpoints,
  ...paymentEndpoints,
  ...photoEndpoints,
  ...rentalEndpoints,
  ...savedEndpoints,
};
