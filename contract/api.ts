import { ownAccountEndpoints } from './accounts/account/account.ts';
import { accountEndpoints } from './accounts/accounts.ts';
import { identityEndpoints } from './accounts/identities/identities.ts';
import { bookEndpoints } from './books/books.ts';
import { reportDac7Endpoints } from './books/dac7/dac7.ts';
import { disputeEndpoints } from './books/disputes/disputes.ts';
import { stuckEndpoints } from './books/stuck/stuck.ts';
import { calendarEndpoints } from './calendar/calendar.ts';
import { carEndpoints } from './cars/cars.ts';
import { extraEndpoints } from './cars/extras/extras.ts';
import { pickupEndpoints } from './cars/pickup/pickup.ts';
import { termsEndpoints } from './cars/terms/terms.ts';
import { claimEndpoints } from './claims/claims.ts';
import { depositEndpoints } from './claims/deposits/deposits.ts';
import { demoEndpoints } from './demo/demo.ts';
import { driverEndpoints } from './drivers/drivers.ts';
import { earningEndpoints } from './earnings/earnings.ts';
import { taxEndpoints } from './earnings/tax/tax.ts';
import { payoutEndpoints } from './earnings/payouts/payouts.ts';
import { feedEndpoints } from './feeds/feeds.ts';
import { handoverEndpoints } from './handover/handover.ts';
import { historyEndpoints } from './history/history.ts';
import { integrationEndpoints } from './integrations/integrations.ts';
import { webhookEndpoints } from './integrations/webhooks/webhooks.ts';
import { liveEndpoints } from './live/live.ts';
import { messageEndpoints } from './messages/messages.ts';
import { moderationEndpoints } from './moderation/moderation.ts';
import { userEndpoints } from './moderation/users/users.ts';
import { noticeEndpoints } from './notices/notices.ts';
import { overviewEndpoints } from './overview/overview.ts';
import { paymentEndpoints } from './money/payments.ts';
import { placeEndpoints } from './places/places.ts';
import { profileEndpoints } from './profiles/profiles.ts';
import { photoEndpoints } from './photos/photos.ts';
import { pushEndpoints } from './pushes/pushes.ts';
import { alternativeEndpoints } from './rentals/alternatives/alternatives.ts';
import { bookingEndpoints } from './rentals/bookings/bookings.ts';
import { changeEndpoints } from './rentals/changes/changes.ts';
import { rentalEndpoints } from './rentals/rentals.ts';
import { requestEndpoints } from './rentals/requests/requests.ts';
import { reviewEndpoints } from './reviews/reviews.ts';
import { reportEndpoints } from './reports/reports.ts';
import { savedEndpoints } from './saved/saved.ts';
import { siteEndpoints } from './site/site.ts';
import { systemEndpoints } from './system/system.ts';
import { waitEndpoints } from './waits/waits.ts';

/** A test checks that the server serves exactly these routes. */
export const api = {
  ...siteEndpoints,
  ...systemEndpoints,
  ...accountEndpoints,
  ...ownAccountEndpoints,
  ...identityEndpoints,
  ...demoEndpoints,
  ...carEndpoints,
  ...placeEndpoints,
  ...termsEndpoints,
  ...pickupEndpoints,
  ...extraEndpoints,
  ...calendarEndpoints,
  ...moderationEndpoints,
  ...userEndpoints,
  ...reportEndpoints,
  ...historyEndpoints,
  ...overviewEndpoints,
  ...bookEndpoints,
  ...disputeEndpoints,
  ...reportDac7Endpoints,
  ...stuckEndpoints,
  ...paymentEndpoints,
  ...photoEndpoints,
  ...profileEndpoints,
  ...rentalEndpoints,
  ...bookingEndpoints,
  ...changeEndpoints,
  ...requestEndpoints,
  ...alternativeEndpoints,
  ...feedEndpoints,
  ...handoverEndpoints,
  ...claimEndpoints,
  ...depositEndpoints,
  ...earningEndpoints,
  ...taxEndpoints,
  ...payoutEndpoints,
  ...driverEndpoints,
  ...reviewEndpoints,
  ...savedEndpoints,
  ...liveEndpoints,
  ...noticeEndpoints,
  ...pushEndpoints,
  ...waitEndpoints,
  ...messageEndpoints,
  ...integrationEndpoints,
  ...webhookEndpoints,
};
