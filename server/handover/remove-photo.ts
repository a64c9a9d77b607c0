import type { Handover } from '../../contract/handover/handover.ts';
import { releaseKept } from '../photos/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeHandover, requireOpen } from './change-handover.ts';
import { findSent, removeHandoverPhoto } from './handover-photo.queries.ts';
import type { Which } from './show-handover.ts';

/** Each takes back their own. */
export const removePhoto = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  which: Which,
  id: string,
): Promise<Handover> =>
  changeHandover(services, viewer, which, async (db, changing) => {
    const sent = await findSent(db, which, id);
    if (sent?.userId !== viewer.uid) throw new AppError('handover/photo-not-found');
    if (sent.isRemoved) return;
    requireOpen(changing);
    const removed = await removeHandoverPhoto(db, which, id);
    if (removed) await releaseKept(db, [removed]);
  });
