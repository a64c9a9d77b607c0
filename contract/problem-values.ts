import { accountProblemValues } from './accounts/problems.ts';
import { bookProblemValues } from './books/problems.ts';
import { calendarProblemValues } from './calendar/problems.ts';
import { carProblemValues } from './cars/problems.ts';
import { claimProblemValues } from './claims/problems.ts';
import { driverProblemValues } from './drivers/problems.ts';
import { earningProblemValues } from './earnings/problems.ts';
import { feedProblemValues } from './feeds/problems.ts';
import { handoverProblemValues } from './handover/problems.ts';
import { integrationProblemValues } from './integrations/problems.ts';
import { messageProblemValues } from './messages/problems.ts';
import { moderationProblemValues } from './moderation/problems.ts';
import { photoProblemValues } from './photos/problems.ts';
import { rentalProblemValues } from './rentals/problems.ts';
import { reportProblemValues } from './reports/problems.ts';
import { reviewProblemValues } from './reviews/problems.ts';
import { savedProblemValues } from './saved/problems.ts';

/** Values for the placeholders in the messages under `problems`. */
export const problemValues = {
  ...accountProblemValues,
  ...bookProblemValues,
  ...calendarProblemValues,
  ...carProblemValues,
  ...claimProblemValues,
  ...driverProblemValues,
  ...earningProblemValues,
  ...feedProblemValues,
  ...handoverProblemValues,
  ...integrationProblemValues,
  ...messageProblemValues,
  ...moderationProblemValues,
  ...photoProblemValues,
  ...rentalProblemValues,
  ...reportProblemValues,
  ...reviewProblemValues,
  ...savedProblemValues,
} as const;
