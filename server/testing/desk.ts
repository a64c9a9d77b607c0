import type { CallInput } from '../../contract/calls.ts';
import { scalar, sql } from '../platform/database/database.ts';
import type { TestUser } from './builders.ts';
import { call } from './call.ts';
import type { TestServer } from './test-server.ts';

type Change = Omit<CallInput<'PATCH /api/admin/users/:id'>['body'], 'version'>;

/** At the person's current version by default. */
export async function changeStanding(
  server: TestServer,
  id: string,
  as: Pick<TestUser, 'accessToken'>,
  { version, ...change }: Change & { version?: number },
) {
  const seen = sql`select standing_version from users where id = ${id}`;
  const body = { ...change, version: version ?? (await scalar<number>(server.pool, seen)) };
  return call(server, 'PATCH /api/admin/users/:id', { params: { id }, body, as });
}

export const showUser = (server: TestServer, id: string, as: TestUser) =>
  call(server, 'GET /api/admin/users/:id', { params: { id }, as });

export const userHistory = async (server: TestServer, id: string, as: TestUser) =>
  (await call(server, 'GET /api/admin/users/:id/history', { params: { id }, as })).body.entries.map(
    ({ action, reason, actor }) => ({ action, reason, by: actor.name }),
  );
