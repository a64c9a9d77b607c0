import { moderationLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
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

/** Values for the placeholders in these messages */
export const moderationProblemValues = {
  carsAtOnce: moderationLimits.carsAtOnce,
  noteMax: moderationLimits.noteMax,
} as const;
