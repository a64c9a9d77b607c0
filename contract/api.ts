import { accountEndpoints } from './accounts.ts';
import { carEndpoints } from './cars.ts';
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
  ...paymentEndpoints,
  ...photoEndpoints,
  ...rentalEndpoints,
  ...savedEndpoints,
};
