import { missingOf } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { announce, wakeStreams } from '../notices/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeHandover, requireOpen } from './change-handover.ts';
import { findAgreements, findHandoverPhotos, insertAgreement } from './handover.queries.ts';
import type { Which } from './show-handover.ts';

/** To the version that was seen. Agreed to twice by one person, it is one agreement. */
export const agreeToHandover = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  which: Which,
  version: number,
): Promise<Handover> =>
  changeHandover(services, viewer, which, async (db, changing) => {
    const { handover, side } = changing;
    const { rentalId, part } = which;
    const agreements = await findAgreements(db, rentalId, part);
    if (handover.version === version && agreements.some(({ by }) => by === side)) return;
    requireOpen(changing);
    if (handover.version !== version) throw new AppError('handover/changed-meanwhile');
    const photos = await findHandoverPhotos(db, rentalId, part);
    if (missingOf({ ...handover, photos }).length > 0) throw new AppError('handover/incomplete');
    await insertAgreement(db, { rentalId, part, side, userId: viewer.uid });
    if (agreements.length === 0) {
      // From now on it waits for the other.
      await wakeStreams(db, [side === 'renter' ? changing.rental.ownerId : changing.rental.renterId]);
      return;
    }
    const news = { kind: 'handover-agreed', key: `${rentalId}:${part}`, about: { rentalId } } as const;
    await announce(db, { ...news, actorId: viewer.uid, details: { news: part } });
  });
