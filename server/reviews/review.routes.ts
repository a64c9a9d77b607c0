import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { transaction } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { answerReview } from './answer-review.ts';
import { listCarReviews, listPersonReviews } from './list-reviews.ts';
import { removeReview } from './remove-review.ts';
import { listReviewStates, showReviewState } from './show-review-state.ts';
import { writeReview } from './write-review.ts';

export function reviewRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit } = services;
  const written = limit({ name: 'write-review', points: reviewLimits.writtenPerHour, seconds: 3_600 });
  const answered = limit({ name: 'answer-review', points: reviewLimits.answeredPerHour, seconds: 3_600 });

  route(app, api.reviewState, ({ viewer, params }) => showReviewState(services, pool, viewer, params.id));
  route(app, api.reviewStates, async ({ viewer, query }) => ({
    states: await listReviewStates(services, pool, viewer, query.rentals),
  }));
  route(app, api.writeReview, async ({ viewer, params, body }) => {
    await written.consume(viewer.uid);
    return writeReview(services, viewer, params.id, body);
  });
  route(app, api.answerReview, async ({ viewer, params, body }) => {
    await answered.consume(viewer.uid);
    return answerReview(pool, viewer, params.id, body.text);
  });
  route(app, api.carReviews, ({ viewer, params, query }) => listCarReviews(services, viewer, params.id, query));
  route(app, api.personReviews, ({ viewer, params, query }) =>
    listPersonReviews(pool, viewer, { personId: params.id, ...query }),
  );
  route(app, api.removeReview, ({ viewer, params, body }) =>
    transaction(pool, (db) => removeReview(db, { id: params.id, adminId: viewer.uid, reason: body.reason })),
  );
}
