import type { BlocksRequest } from '../../contract/calendar/calendar.ts';
import type { Viewer } from '../platform/http/viewer.ts';

/** Only owners see their notes: administrators see that days are blocked, but not why. */
const canSeeNotes = ({ uid }: Pick<Viewer, 'uid'>, { ownerId }: { ownerId: string }) => uid === ownerId;

export const withoutNotes = <Days extends object>(
  viewer: Viewer,
  car: { ownerId: string },
  taken: readonly Days[],
): Days[] => taken.map((days) => (!canSeeNotes(viewer, car) && 'note' in days ? { ...days, note: '' } : days));

/** Drops notes from viewers who cannot see them, so that existing notes stay unchanged. */
export const withoutNoteChanges = (viewer: Viewer, car: { ownerId: string }, wanted: BlocksRequest): BlocksRequest =>
  canSeeNotes(viewer, car)
    ? wanted
    : { ...wanted, blocks: wanted.blocks.map(({ startDate, endDate }) => ({ startDate, endDate })) };
