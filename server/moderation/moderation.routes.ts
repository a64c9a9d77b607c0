import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { decideSeveral } from './decide-several.ts';
import { setCarStatus } from './set-car-status.ts';
import { showReviewCar, showReviewQueue } from './show-review.ts';
import { undoDecision } from './undo-decision.ts';

export function moderationRoutes(app: FastifyInstance, services: Services) {
  route(app, api.setCarStatus, ({ viewer, params, body }) => setCarStatus(services, viewer, params.id, body));
  route(app, api.setCarStatuses, ({ viewer, body: { cars, ...change }, request }) =>
    decideSeveral(services, request.language, cars, ({ id, version }) =>
      setCarStatus(services, viewer, id, { ...change, version }),
    ),
  );
  route(app, api.undoDecisions, ({ viewer, body, request }) =>
    decideSeveral(services, request.language, body.cars, (seen) => undoDecision(services, viewer, seen)),
  );

  route(app, api.reviewQueue, ({ query }) => showReviewQueue(services, query));
  route(app, api.reviewCar, ({ params }) => showReviewCar(services, params.id));
}
