import { missingOf } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { announce, wakeStreams } from '../notices/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeHandover, requireOpen } from './change-handover.ts';
import { findAgreements, findHandoverPhotos, insertAgreement } from './handover.queries.ts';
import type { HandoverRef } from './show-handover.ts';

/** Applies to the version that the user saw. Repeating the request has no further effect. */
export const agreeToHandover = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  ref: HandoverRef,
  version: number,
): Promise<Handover> =>
  changeHandover(services, viewer, ref, async (db, context) => {
    const { handover, side } = context;
    const { rentalId, part } = ref;
    const agreements = await findAgreements(db, rentalId, part);
    if (handover.version === version && agreements.some(({ by }) => by === side)) return;
    requireOpen(context);
    if (handover.version !== version) throw new AppError('handover/changed-meanwhile');
    const photos = await findHandoverPhotos(db, rentalId, part);
    if (missingOf({ ...handover, photos }).length > 0) throw new AppError('handover/incomplete');
    await insertAgreement(db, { rentalId, part, side, userId: viewer.uid });
    if (agreements.length === 0) {
      // The other side now has something to do.
      await wakeStreams(db, [side === 'renter' ? context.rental.ownerId : context.rental.renterId]);
      return;
    }
    const news = { kind: 'handover-agreed', key: `${rentalId}:${part}`, about: { rentalId } } as const;
    await announce(db, { ...news, actorId: viewer.uid, details: { news: part } });
  });
