import { reviewLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const reviewProblems = {
  'review/not-found': 404,
  'review/not-open': 409,
  'review/closed': 409,
  'review/written': 409,
  'review/stars-required': 400,
  'review/text-too-long': 400,
  'review/note-too-long': 400,
  'review/answer-required': 400,
  'review/answer-too-long': 400,
  'review/answered': 409,
  'review/answer-closed': 409,
  'review/reason-required': 400,
} as const;

/** Values for the placeholders in these messages */
export const reviewProblemValues = {
  reviewDays: reviewLimits.days,
  reviewTextMax: reviewLimits.textMax,
  reviewNoteMax: reviewLimits.noteMax,
  answerDays: reviewLimits.answerDays,
  answerMax: reviewLimits.answerMax,
} as const;
