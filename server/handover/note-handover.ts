import type { Handover, HandoverNotes } from '../../contract/handover/handover.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeHandover, requireOpen } from './change-handover.ts';
import { updateNotes, type HandoverRow } from './handover.queries.ts';
import type { Which } from './show-handover.ts';

const isNoted = (handover: HandoverRow, { mileage, fuelEighths, notes, licenceSeen }: Omit<HandoverNotes, 'version'>) =>
  handover.mileage === mileage &&
  handover.fuelEighths === fuelEighths &&
  handover.notes === notes &&
  (licenceSeen === undefined || licenceSeen === (handover.licenceSeenAt !== null));

/** Photos that arrived meanwhile are in nobody's way; what the other one noted is not overwritten unseen. */
export const noteHandover = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  which: Which,
  { version, ...notes }: HandoverNotes,
): Promise<Handover> =>
  changeHandover(services, viewer, which, async (db, changing) => {
    requireOpen(changing);
    const { handover, side, part, rental } = changing;
    if (notes.licenceSeen !== undefined && (side !== 'owner' || part !== 'check-in')) {
      throw new AppError('handover/licence-is-for-owner');
    }
    // An answer may be lost on its way, and the same notes are then sent again.
    if (isNoted(handover, notes)) return;
    if (version > handover.version || version < (handover.notedVersion > 1 ? handover.notedVersion : 0)) {
      throw new AppError('handover/changed-meanwhile');
    }
    await updateNotes(db, { ...which, ownerId: rental.ownerId }, notes);
  });
