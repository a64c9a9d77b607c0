import type { BlocksRequest } from '../../contract/calendar/calendar.ts';
import type { Viewer } from '../platform/http/viewer.ts';

/** What an owner notes about their own days is for nobody else: administrators see that days are blocked, and not why. */
const isFor = ({ uid }: Pick<Viewer, 'uid'>, { ownerId }: { ownerId: string }) => uid === ownerId;

export const withoutNotes = <Days extends object>(
  viewer: Viewer,
  car: { ownerId: string },
  taken: readonly Days[],
): Days[] => taken.map((days) => (!isFor(viewer, car) && 'note' in days ? { ...days, note: '' } : days));

/** People who do not see the notes leave them as they are. */
export const keepingNotes = (viewer: Viewer, car: { ownerId: string }, wanted: BlocksRequest): BlocksRequest =>
  isFor(viewer, car)
    ? wanted
    : { ...wanted, blocks: wanted.blocks.map(({ startDate, endDate }) => ({ startDate, endDate })) };
