import { moderationLimits } from './limits.ts';

/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const moderationProblems = {
  'moderation/too-many-cars': 400,
  'moderation/version-required': 400,
  'moderation/reason-required': 400,
  'moderation/nothing-to-undo': 409,
  'user/not-found': 404,
  'user/changed-meanwhile': 409,
  'user/own-standing': 403,
  'user/last-admin': 409,
  'user/is-admin': 409,
  'user/note-required': 400,
  'user/note-too-long': 400,
} as const;

/** What its messages say in numbers, by the names that they give them */
export const moderationProblemValues = {
  carsAtOnce: moderationLimits.carsAtOnce,
  noteMax: moderationLimits.noteMax,
} as const;
