import type { ProblemCode } from './problem.ts';
import { accountProblems } from './accounts/problems.ts';
import { bookProblems } from './books/problems.ts';
import { calendarProblems } from './calendar/problems.ts';
import { optionalFieldProblems } from './cars/optional-fields.ts';
import { carProblems } from './cars/problems.ts';
import { claimProblems } from './claims/problems.ts';
import { demoProblems } from './demo/problems.ts';
import { driverProblems } from './drivers/problems.ts';
import { earningProblems } from './earnings/problems.ts';
import { feedProblems } from './feeds/problems.ts';
import { handoverProblems } from './handover/problems.ts';
import { integrationProblems } from './integrations/problems.ts';
import { messageProblems } from './messages/problems.ts';
import { moderationProblems } from './moderation/problems.ts';
import { moneyProblems } from './money/problems.ts';
import { peopleProblems } from './people/problems.ts';
import { photoProblems } from './photos/problems.ts';
import { pushProblems } from './pushes/problems.ts';
import { rentalProblems } from './rentals/problems.ts';
import { reportProblems } from './reports/problems.ts';
import { reviewProblems } from './reviews/problems.ts';
import { savedProblems } from './saved/problems.ts';
import { systemProblems } from './system/problems.ts';

/** HTTP statuses of problems that belong to no feature. A problem with a single field is a 400 that names the field. */
const commonProblems = {
  'access/denied': 403,
  'access/not-by-key': 403,
  'access/scope-missing': 403,
  'request/idempotency-key-missing': 400,
  'request/idempotency-key-reused': 422,
  'request/idempotency-running': 409,
  'request/invalid': 400,
  'text/hidden-characters': 400,
  'request/unreadable': 400,
  'request/address-too-long': 414,
  'request/headers-too-large': 431,
  'request/too-slow': 408,
  'request/unexpected': 417,
  'request/too-large': 413,
  'request/unsupported-type': 415,
  'request/too-many': 429,
  'request/not-found': 404,
  'server/unavailable': 503,
  'server/failed': 500,
} as const;

/** Problem codes, declared by each feature. A test finds duplicates. */
export const problemStatus: Readonly<Record<ProblemCode, number>> = {
  ...commonProblems,
  ...accountProblems,
  ...bookProblems,
  ...calendarProblems,
  ...carProblems,
  ...optionalFieldProblems(),
  ...claimProblems,
  ...demoProblems,
  ...driverProblems,
  ...earningProblems,
  ...feedProblems,
  ...handoverProblems,
  ...integrationProblems,
  ...messageProblems,
  ...moderationProblems,
  ...moneyProblems,
  ...peopleProblems,
  ...photoProblems,
  ...pushProblems,
  ...rentalProblems,
  ...reportProblems,
  ...reviewProblems,
  ...savedProblems,
  ...systemProblems,
};

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatus, code);
