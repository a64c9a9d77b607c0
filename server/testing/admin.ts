import type { CallInput } from '../../contract/calls.ts';
import { scalar, sql } from '../platform/database/database.ts';
import type { TestUser } from './builders.ts';
import { call } from './call.ts';
import type { TestServer } from './test-server.ts';

type Change = Omit<CallInput<'PATCH /api/admin/users/:id'>['body'], 'version'>;

/** Uses the user's current version by default. */
export async function changeAccountStatus(
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

type NewReport = CallInput<'POST /api/reports'>['body'];

export const sendReport = (server: TestServer, as: Pick<TestUser, 'accessToken'>, body: NewReport) =>
  call(server, 'POST /api/reports', { body, as });

export const showReport = (server: TestServer, id: string, as: TestUser) =>
  call(server, 'GET /api/admin/reports/:id', { params: { id }, as });

type Decision = Omit<CallInput<'POST /api/admin/reports/:id/decision'>['body'], 'version'>;

/** Decides as an administrator who has just viewed the report. */
export async function decideReport(
  server: TestServer,
  id: string,
  as: TestUser,
  decision: Decision & { version?: number },
) {
  const seen =
    decision.answer === 'banned'
      ? sql`select standing_version from users join reports on person_id = users.id where reports.id = ${id}`
      : sql`select coalesce((select cars.version from cars join reports on car_id = cars.id where reports.id = ${id}), 1)`;
  const body = { version: 1, seen: await scalar<number>(server.pool, seen), ...decision };
  return call(server, 'POST /api/admin/reports/:id/decision', { params: { id }, body, as });
}

/** A message thread about a car, with messages by renter, owner and renter. */
export async function buildThread(
  { pool }: Pick<TestServer, 'pool'>,
  { carId, renterId, ownerId }: { carId: string; renterId: string; ownerId: string },
  texts: readonly string[] = ['Is it free in May?', 'Call me at 079 123 45 67.', 'Fine, thanks.'],
): Promise<{ threadId: string; messageIds: string[] }> {
  const threadId = await scalar<string>(
    pool,
    sql`insert into threads (car_id, renter_id, owner_id) values (${carId}, ${renterId}, ${ownerId}) returning id`,
  );
  const messageIds: string[] = [];
  for (const [index, text] of texts.entries()) {
    const author = index % 2 === 0 ? renterId : ownerId;
    const message = sql`
      insert into messages (thread_id, author_id, body) values (${threadId}, ${author}, ${text}) returning id`;
    messageIds.push(String(await scalar<number>(pool, message)));
  }
  await pool.query(sql`
    update threads set last_message_id = last.id, last_message_at = last.created_at, renter_read_id = last.id,
      owner_read_id = last.id
    from (select id, created_at from messages where thread_id = ${threadId} order by id desc limit 1) last
    where threads.id = ${threadId}`);
  return { threadId, messageIds };
}
