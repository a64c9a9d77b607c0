import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { CarCard } from '../../contract/cars/cars.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { listCarsOf } from './profile.queries.ts';
import { showPerson } from './show-person.ts';

async function listCarsOfPerson(
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

export function profileRoutes(app: FastifyInstance, services: Services) {
  route(app, api.person, ({ params, viewer }) => showPerson(services, viewer, params.id));
  route(app, api.carsOfPerson, ({ params, query }) => listCarsOfPerson(services.pool, params.id, query));
}
