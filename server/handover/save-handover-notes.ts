import type { Handover, HandoverNotes } from '../../contract/handover/handover.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeHandover, requireOpen } from './change-handover.ts';
import { updateNotes, type HandoverRow } from './handover.queries.ts';
import type { HandoverRef } from './show-handover.ts';

const isNoted = (handover: HandoverRow, { mileage, fuelEighths, notes, licenceSeen }: Omit<HandoverNotes, 'version'>) =>
  handover.mileage === mileage &&
  handover.fuelEighths === fuelEighths &&
  handover.notes === notes &&
  (licenceSeen === undefined || licenceSeen === (handover.licenceSeenAt !== null));

/** New photos do not cause a conflict, but notes that the user has not seen are never overwritten. */
export const saveHandoverNotes = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  ref: HandoverRef,
  { version, ...notes }: HandoverNotes,
): Promise<Handover> =>
  changeHandover(services, viewer, ref, async (db, context) => {
    requireOpen(context);
    const { handover, side, part, rental } = context;
    if (notes.licenceSeen !== undefined && (side !== 'owner' || part !== 'check-in')) {
      throw new AppError('handover/licence-is-for-owner');
    }
    // The client sends the same notes again when a response was lost.
    if (isNoted(handover, notes)) return;
    if (version > handover.version || version < (handover.notedVersion > 1 ? handover.notedVersion : 0)) {
      throw new AppError('handover/changed-meanwhile');
    }
    await updateNotes(db, { ...ref, ownerId: rental.ownerId }, notes);
  });
