import type { CarCard } from '../../contract/cars/cars.ts';
import type { SavedPage } from '../../contract/saved/saved.ts';
import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { countUnavailable, listSavedCars, type SavedMark } from './saved.queries.ts';

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const LATEST_MOMENT = 8.64e15;

const toCursor = ({ savedAt, carId }: SavedMark) => `${savedAt.getTime()}.${carId}`;

function readCursor(cursor: string): SavedMark {
  const [, moment, carId] = CURSOR.exec(cursor) ?? [];
  if (!moment || !carId || Number(moment) > LATEST_MOMENT) throw new AppError('search/bad-cursor');
  return { savedAt: new Date(Number(moment)), carId };
}

export async function listSaved(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<SavedPage> {
  const mark = cursor ? readCursor(cursor) : undefined;
  // The extra row tells whether there is a next page.
  const [rows, unavailable] = await Promise.all([
    listSavedCars(db, userId, mark, limit + 1),
    countUnavailable(db, userId),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    cars: shown.map(({ card }) => JSON.parse(card) as CarCard),
    nextCursor: rows.length > limit && last ? toCursor(last) : null,
    unavailable,
  };
}
