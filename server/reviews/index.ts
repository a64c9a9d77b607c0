import type { Feature } from '../platform/feature.ts';
import { reviewData } from './personal-data.queries.ts';
import { requestReviews } from './request-reviews.ts';
import { revealDueReviews } from './reveal-reviews.ts';
import { reviewChecks } from './review-checks.queries.ts';
import { writeAnsweredMail, writeRevealedMail, writeRequestMail } from './review-mails.ts';
import { ANSWERED_MAIL, REVEALED_MAIL, REQUEST_MAIL } from './review-announcements.ts';
import { deletePrivateNotes, nextRevealAt } from './review.queries.ts';
import { reviewRoutes } from './review.routes.ts';

export { removeReview } from './remove-review.ts';
export { reviewsDue, reviewWaits } from './wait.queries.ts';

export const reviews: Feature = {
  name: 'reviews',
  personalData: reviewData,
  routes: reviewRoutes,
  tasks: (services) => [
    {
      name: 'reveal reviews',
      everySeconds: 60,
      due: () => nextRevealAt,
      run: (stopping) => revealDueReviews(services, stopping),
    },
    { name: 'ask for reviews', everySeconds: 300, run: (stopping) => requestReviews(services, stopping) },
  ],
  mails: (services) => ({
    [REQUEST_MAIL]: (payload: never) => writeRequestMail(services, payload),
    [REVEALED_MAIL]: (payload: never) => writeRevealedMail(services, payload),
    [ANSWERED_MAIL]: (payload: never) => writeAnsweredMail(services, payload),
  }),
  checks: reviewChecks,
  person: { deletePersonalData: deletePrivateNotes },
};
