import type { CarCard } from '../../contract/cars/cars.ts';
import type { SavedPage } from '../../contract/saved/saved.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import { countUnavailable, listSavedCars } from './saved.queries.ts';

export async function listSaved(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<SavedPage> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  // One extra row shows whether there is a next page.
  const [rows, unavailable] = await Promise.all([
    listSavedCars(db, userId, after, limit + 1),
    countUnavailable(db, userId),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    cars: shown.map(({ card }) => JSON.parse(card) as CarCard),
    nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.savedAt, id: last.carId }) : null,
    unavailable,
  };
}
