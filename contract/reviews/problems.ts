import { reviewLimits } from './limits.ts';

/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
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

/** What its messages say in numbers, by the names that they give them */
export const reviewProblemValues = {
  reviewDays: reviewLimits.days,
  reviewTextMax: reviewLimits.textMax,
  reviewNoteMax: reviewLimits.noteMax,
  answerDays: reviewLimits.answerDays,
  answerMax: reviewLimits.answerMax,
} as const;
