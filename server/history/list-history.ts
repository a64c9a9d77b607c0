import { OFFER_PARTS, type HistoryActor, type HistoryEntry, type HistoryPage } from '../../contract/history/history.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { findPhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { readReason } from './legacy-reasons.ts';
import { findHistory, carExists, userExists, type HistoryRow, type HistorySubject } from './history.queries.ts';
import { photoIdsIn, presentChanges, readChanges } from './stored-changes.ts';

export const presentActor = (row: Pick<HistoryRow, 'actorKind' | 'actorId' | 'actorName'>): HistoryActor => ({
  kind: row.actorKind,
  uid: row.actorId,
  name: row.actorName,
});

const textIn = (details: HistoryRow['details'], key: string): string | null =>
  typeof details[key] === 'string' ? details[key] : null;

/** Falls back to the dates stored in the entry, because the rental may be deleted. */
const presentRental = ({ rentalId, startDate, endDate, details }: HistoryRow): HistoryEntry['rental'] =>
  rentalId === null
    ? null
    : {
        id: rentalId,
        startDate: startDate ?? textIn(details, 'startDate'),
        endDate: endDate ?? textIn(details, 'endDate'),
        by: textIn(details, 'by'),
      };

function present(row: HistoryRow, photos: Map<string, Photo>): HistoryEntry {
  const { details } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: presentActor(row),
    reason: readReason(row.reason),
    changes: presentChanges(readChanges(details), photos),
    parts: OFFER_PARTS.filter((part) => Array.isArray(details.parts) && details.parts.includes(part)),
    rental: presentRental(row),
    refundCents: typeof details.refundCents === 'number' ? details.refundCents : null,
    isOwn: details.isOwn === true,
  };
}

interface Page {
  cursor?: string | undefined;
  limit: number;
}

async function listHistory(db: Database, about: HistorySubject, { cursor, limit }: Page): Promise<HistoryPage> {
  // The extra row shows whether there is a next page.
  const rows = await findHistory(db, about, { before: cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const photos = await findPhotos(db, photoIdsIn(shown.flatMap(({ details }) => readChanges(details))));
  return {
    entries: shown.map((row) => present(row, photos)),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function listCarHistory(db: Database, carId: string, page: Page): Promise<HistoryPage> {
  if (!(await carExists(db, carId))) throw new AppError('car/not-found');
  return listHistory(db, { carId }, page);
}

export async function listUserHistory(db: Database, userId: string, page: Page): Promise<HistoryPage> {
  if (!(await userExists(db, userId))) throw new AppError('user/not-found');
  return listHistory(db, { userId }, page);
}
