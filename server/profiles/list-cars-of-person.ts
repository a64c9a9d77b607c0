import type { CarCard } from '../../contract/cars/cars.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import { listCarsOf } from './profile.queries.ts';

export async function listCarsOfPerson(
  db: Database,
  ownerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ cars: CarCard[]; nextCursor: string | null }> {
  // The extra row shows whether there is a next page.
  const rows = await listCarsOf(db, ownerId, cursor ? momentCursor.read(cursor) : undefined, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    cars: shown.map(({ card }) => JSON.parse(card) as CarCard),
    nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.createdAt, id: last.id }) : null,
  };
}
