import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { addPhoto } from './add-photo.ts';
import { agreeToHandover } from './agree-to-handover.ts';
import { noteHandover } from './note-handover.ts';
import { removePhoto } from './remove-photo.ts';
import { showHandover, type Which } from './show-handover.ts';

const which = ({ id, part }: { id: string; part: Which['part'] }): Which => ({ rentalId: id, part });

export function handoverRoutes(app: FastifyInstance, services: Services) {
  const written = services.limit({ name: 'handover', points: handoverLimits.writesPerHour, seconds: 3_600 });

  route(app, api.handover, ({ viewer, params }) => showHandover(services, viewer, which(params)));
  route(app, api.noteHandover, async ({ viewer, params, body }) => {
    await written.count(viewer.uid);
    return noteHandover(services, viewer, which(params), body);
  });
  route(app, api.addHandoverPhoto, async ({ viewer, params, body }) => {
    await written.count(viewer.uid);
    return addPhoto(services, viewer, which(params), body);
  });
  route(app, api.removeHandoverPhoto, async ({ viewer, params }) => {
    await written.count(viewer.uid);
    return removePhoto(services, viewer, which(params), params.photo);
  });
  route(app, api.agreeToHandover, async ({ viewer, params, body }) => {
    await written.count(viewer.uid);
    return agreeToHandover(services, viewer, which(params), body.version);
  });
}
