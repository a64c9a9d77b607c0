import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reviewLimits } from './limits.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';
import type { ProblemCode } from '../problem.ts';
import { line, paragraph } from '../text.ts';
import { ALL_PARTS, REVIEW_SIDES } from './review-parts.ts';

const stars = (error: ProblemCode) =>
  z.int({ error }).check(z.minimum(1, { error }), z.maximum(reviewLimits.starsMax, { error }));

const optionalText = (max: number, tooLong: ProblemCode) =>
  z._default(
    z.union([z.literal(''), paragraph({ max, tooShort: 'request/invalid', tooLong })], { error: tooLong }),
    '',
  );

const Parts = z.partialRecord(z.enum(ALL_PARTS), stars('request/invalid'));

/** Only the stars are required. `parts` are those of the author's side. */
export const ReviewInput = z.strictObject({
  stars: stars('review/stars-required'),
  parts: z._default(Parts, {}),
  text: optionalText(reviewLimits.textMax, 'review/text-too-long'),
  /** Only for the other side, once both are revealed */
  note: optionalText(reviewLimits.noteMax, 'review/note-too-long'),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

const content = { id: z.uuid(), stars: z.int(), parts: Parts, text: z.string() };

/** The public view. */
export const Review = z.object({
  ...content,
  side: z.enum(REVIEW_SIDES),
  author: Person,
  subject: Person,
  /** Null while the car is unlisted */
  car: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  revealedAt: z.iso.datetime(),
  answer: z.nullable(z.object({ text: z.string(), at: z.iso.datetime() })),
  /** Only for the author and the reviewed user; otherwise null */
  note: z.nullable(z.string()),
  canAnswer: z.boolean(),
});
export type Review = z.infer<typeof Review>;

export const OwnReview = z.object({
  ...content,
  note: z.string(),
  createdAt: z.iso.datetime(),
  answer: z.nullable(z.object({ text: z.string(), at: z.iso.datetime() })),
  /** Removed by an administrator */
  removed: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
});
export type OwnReview = z.infer<typeof OwnReview>;

/** The reviews of a rental as one side sees them. */
export const ReviewState = z.object({
  rentalId: z.uuid(),
  side: z.enum(REVIEW_SIDES),
  other: Person,
  canReview: z.boolean(),
  /** The deadline for writing, after which both are revealed; null for a rental that cannot be reviewed (yet) */
  closesAt: z.nullable(z.iso.datetime()),
  mine: z.nullable(OwnReview),
  /** Whether the other side has written a review, which is all that is disclosed before the reveal. */
  hasOther: z.boolean(),
  revealedAt: z.nullable(z.iso.datetime()),
  theirs: z.nullable(Review),
});
export type ReviewState = z.infer<typeof ReviewState>;

export const ReviewSummary = z.object({
  count: z.int(),
  /** To one decimal; null without any */
  average: z.nullable(z.number()),
  /** Number of reviews with one to five stars */
  distribution: z.array(z.int()),
  /** To one decimal; only parts with ratings */
  parts: z.partialRecord(z.enum(ALL_PARTS), z.number()),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** Newest first */
export const ReviewPage = z.object({
  summary: ReviewSummary,
  reviews: z.array(Review),
  nextCursor: z.nullable(z.string()),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

const RentalId = z.object({ id: z.uuid({ error: 'rental/not-found' }) });
const ReviewId = z.object({ id: z.uuid({ error: 'review/not-found' }) });
const page = pageQuery({ limit: reviewLimits.pageDefault, limitMax: reviewLimits.pageMax });

const RentalIds = z.pipe(
  z.string().check(z.maxLength(37 * reviewLimits.statesMax)),
  z.transform((ids: string) => ids.split(',')),
);

export const reviewEndpoints = {
  reviewState: endpoint('GET /api/rentals/:id/review', {
    summary: 'Get a rental’s reviews, and whether and until when you may write one; for its renter and the car’s owner',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    response: ReviewState,
  }),
  writeReview: endpoint('POST /api/rentals/:id/review', {
    summary:
      'Review a rental of yours. The review stays hidden until both sides have written one or the deadline has passed; sending the same review again changes nothing',
    access: 'user',
    scope: null,
    params: RentalId,
    body: ReviewInput,
    response: ReviewState,
  }),
  reviewStates: endpoint('GET /api/my/reviews', {
    summary: 'Get the reviews of several rentals, with ids separated by commas; other users’ rentals are left out',
    access: 'user',
    scope: 'read:rentals',
    query: z.strictObject({
      rentals: z.pipe(RentalIds, z.array(z.uuid()).check(z.maxLength(reviewLimits.statesMax))),
    }),
    response: z.object({ states: z.array(ReviewState) }),
  }),
  answerReview: endpoint('POST /api/reviews/:id/answer', {
    summary: `Reply publicly to a review of yourself, once, within ${reviewLimits.answerDays} days`,
    access: 'user',
    scope: null,
    params: ReviewId,
    body: z.strictObject({
      text: paragraph({
        max: reviewLimits.answerMax,
        tooShort: 'review/answer-required',
        tooLong: 'review/answer-too-long',
      }),
    }),
    response: Review,
  }),
  carReviews: endpoint('GET /api/cars/:id/reviews', {
    summary: 'List the renters’ reviews of a car, newest first',
    access: 'user',
    scope: 'read:cars',
    visitors: true,
    params: z.object({ id: z.uuid({ error: 'car/not-found' }) }),
    query: z.strictObject(page),
    response: ReviewPage,
  }),
  personReviews: endpoint('GET /api/people/:id/reviews', {
    summary: 'List the reviews of a user as an owner or as a renter, newest first',
    access: 'user',
    scope: 'read:cars',
    visitors: true,
    params: z.object({ id: z.uuid({ error: 'person/not-found' }) }),
    query: z.strictObject({ as: z._default(z.enum(REVIEW_SIDES), 'owner'), ...page }),
    response: ReviewPage,
  }),
  removeReview: endpoint('DELETE /api/admin/reviews/:id', {
    summary: 'Remove a review permanently, with a reason; averages are updated',
    access: 'admin',
    scope: 'write:admin',
    params: ReviewId,
    body: z.strictObject({
      reason: line({
        max: reviewLimits.reasonMax,
        tooShort: 'review/reason-required',
        tooLong: 'request/invalid',
      }),
    }),
    status: 204,
  }),
};
