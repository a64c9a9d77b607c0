import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { releaseKeptPhotos } from '../photos/index.ts';
import { route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { addPhoto } from './add-photo.ts';
import { agreeToHandover } from './agree-to-handover.ts';
import { changeHandover, requireOpen } from './change-handover.ts';
import { findHandoverPhoto, removeHandoverPhoto } from './handover-photo.queries.ts';
import { saveHandoverNotes } from './save-handover-notes.ts';
import { showHandover, type HandoverRef } from './show-handover.ts';

/** Users can remove only their own photos. */
const removePhoto = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  ref: HandoverRef,
  id: string,
): Promise<Handover> =>
  changeHandover(services, viewer, ref, async (db, context) => {
    const sent = await findHandoverPhoto(db, ref, id);
    if (sent?.userId !== viewer.uid) throw new AppError('handover/photo-not-found');
    if (sent.isRemoved) return;
    requireOpen(context);
    const removed = await removeHandoverPhoto(db, ref, id);
    if (removed) await releaseKeptPhotos(db, [removed]);
  });

const refOf = ({ id, part }: { id: string; part: HandoverRef['part'] }): HandoverRef => ({ rentalId: id, part });

export function handoverRoutes(app: FastifyInstance, services: Services) {
  const writes = services.limit({ name: 'handover', points: handoverLimits.writesPerHour, seconds: 3_600 });

  route(app, api.handover, ({ viewer, params }) => showHandover(services, viewer, refOf(params)));
  route(app, api.noteHandover, async ({ viewer, params, body }) => {
    await writes.consume(viewer.uid);
    return saveHandoverNotes(services, viewer, refOf(params), body);
  });
  route(app, api.addHandoverPhoto, async ({ viewer, params, body }) => {
    await writes.consume(viewer.uid);
    return addPhoto(services, viewer, refOf(params), body);
  });
  route(app, api.removeHandoverPhoto, async ({ viewer, params }) => {
    await writes.consume(viewer.uid);
    return removePhoto(services, viewer, refOf(params), params.photo);
  });
  route(app, api.agreeToHandover, async ({ viewer, params, body }) => {
    await writes.consume(viewer.uid);
    return agreeToHandover(services, viewer, refOf(params), body.version);
  });
}
