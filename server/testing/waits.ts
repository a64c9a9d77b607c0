import type { Total } from '../../contract/cars/cars.ts';
import type { WaitKind } from '../../contract/waits/wait-kinds.ts';
import type { TestUser } from './builders.ts';
import { call } from './call.ts';
import type { TestServer } from './test-server.ts';

/** Counts a user's pending tasks of a kind. */
export async function countWaitsFor(
  server: TestServer,
  as: Pick<TestUser, 'accessToken'>,
  kind: WaitKind,
): Promise<Total> {
  const { waits } = (await call(server, 'GET /api/waits', { query: {}, as })).body;
  const found = waits.filter((wait) => wait.kind === kind);
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    isExact: found.every(({ isExact }) => isExact),
  };
}
