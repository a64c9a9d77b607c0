import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { MoneyServices } from '../../money/index.ts';
import { route } from '../../platform/http/route.ts';
import { acceptRequest } from './accept-request.ts';
import { messageLimits } from '../../../contract/messages/limits.ts';
import { saveRequestNote } from './request-note.ts';
import { declineRequest, withdrawRequest } from './decline-request.ts';

export function requestRoutes(app: FastifyInstance, services: MoneyServices) {
  const answers = services.limit({ name: 'answer-request', points: rentalLimits.answersPerHour, seconds: 3_600 });

  const notes = services.limit({ name: 'note-request', points: messageLimits.messagesPerHour, seconds: 3_600 });

  route(app, api.noteRequest, async ({ viewer, params, body }) => {
    await notes.consume(viewer.uid);
    await saveRequestNote(services, viewer, { id: params.id, ...body });
  });
  route(app, api.acceptRequest, async ({ viewer, idempotencyKey: key, params }) => {
    await answers.consume(viewer.uid);
    return acceptRequest(services, viewer, { id: params.id, key });
  });
  route(app, api.declineRequest, async ({ viewer, idempotencyKey: key, params, body }) => {
    await answers.consume(viewer.uid);
    return declineRequest(services, viewer, { id: params.id, key, ...body });
  });
  route(app, api.withdrawRequest, async ({ viewer, idempotencyKey: key, params }) => {
    await answers.consume(viewer.uid);
    return withdrawRequest(services, viewer, { id: params.id, key });
  });
}
