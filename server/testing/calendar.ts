import type { BlocksRequest } from '../../contract/calendar/calendar.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from './builders.ts';
import { type SignedIn } from './booking.ts';
import { call, type ServerTarget } from './call.ts';
import type { TestServer } from './test-server.ts';
import { day } from './today.ts';

export const daysFrom = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) });

export async function buildOwnerWithCar(server: TestServer, overrides: Parameters<typeof buildCar>[1] = {}) {
  const owner = await buildUser(server, { displayName: 'Olga Owner' });
  return { owner, car: await buildCar(server, { ...overrides, ownerId: owner.uid }) };
}

export const block = (server: ServerTarget, as: SignedIn, id: string, from: number, to: number, note?: string) =>
  call(server, 'POST /api/cars/:id/blocks', { params: { id }, body: { ...daysFrom(from, to), note }, as });

export const setBlocks = (server: ServerTarget, as: SignedIn, id: string, body: BlocksRequest) =>
  call(server, 'PUT /api/cars/:id/blocks', { params: { id }, body, as });

export const calendarOf = (server: ServerTarget, as: SignedIn, id: string, from: number, to: number) =>
  call(server, 'GET /api/cars/:id/calendar', { params: { id }, query: { from: day(from), to: day(to) }, as });

export const blocksOf = ({ pool }: Pick<TestServer, 'pool'>, carId: string) =>
  many<{ startDate: string; endDate: string; note: string }>(
    pool,
    sql`
    select lower(period) as "startDate", upper(period) - 1 as "endDate", note from blocks
    where car_id = ${carId} order by period`,
  );
