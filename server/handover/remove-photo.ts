import type { Handover } from '../../contract/handover/handover.ts';
import { releaseKeptPhotos } from '../photos/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeHandover, requireOpen } from './change-handover.ts';
import { findHandoverPhoto, removeHandoverPhoto } from './handover-photo.queries.ts';
import type { HandoverRef } from './show-handover.ts';

/** Users can remove only their own photos. */
export const removePhoto = (
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
