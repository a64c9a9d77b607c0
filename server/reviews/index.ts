import type { Feature } from '../platform/feature.ts';
import { reviewData } from './personal-data.queries.ts';
import { askForReviews } from './ask-for-reviews.ts';
import { revealDue } from './reveal-reviews.ts';
import { reviewChecks } from './review-checks.queries.ts';
import { writeAnsweredMail, writeRevealedMail, writeWantedMail } from './review-mails.ts';
import { ANSWERED_MAIL, REVEALED_MAIL, WANTED_MAIL } from './review-news.ts';
import { forgetReviewer, revealsDue } from './review.queries.ts';
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
      due: () => revealsDue,
      run: (stopping) => revealDue(services, stopping),
    },
    { name: 'ask for reviews', everySeconds: 300, run: (stopping) => askForReviews(services, stopping) },
  ],
  mails: (services) => ({
    [WANTED_MAIL]: (payload: never) => writeWantedMail(services, payload),
    [REVEALED_MAIL]: (payload: never) => writeRevealedMail(services, payload),
    [ANSWERED_MAIL]: (payload: never) => writeAnsweredMail(services, payload),
  }),
  checks: reviewChecks,
  person: { forget: forgetReviewer },
};
