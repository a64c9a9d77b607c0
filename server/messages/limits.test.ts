import { expect, it } from 'vitest';
import { messageLimits } from '../../contract/messages/limits.ts';
import { requestLimits } from '../../contract/site/limits.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { startThread, showThread, sendMessage } from '../testing/messages.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ rateLimit: true });

it('limits new threads per day, but not messages in existing threads', async () => {
  const [renter, owner] = [await buildUser(server), await buildUser(server)];
  const cars = await Promise.all(
    Array.from({ length: messageLimits.threadsPerDay + 1 }, () => buildCar(server, { ownerId: owner.uid })),
  );
  const last = cars.pop()!;
  const threads = [];
  for (const { id } of cars) threads.push((await startThread(server, renter, { carId: id })).body.threadId);
  const refused = await startThread(server, renter, { carId: last.id });
  expect([refused.status, refused.problem.code]).toEqual([429, 'message/too-many-threads']);
  expect(refused.problem.detail).toContain(String(messageLimits.threadsPerDay));
  expect((await startThread(server, renter, { carId: cars[0]!.id })).status).toBe(201);
  expect((await sendMessage(server, renter, threads[1]!)).status).toBe(201);
  expect((await startThread(server, await buildUser(server), { carId: last.id })).status).toBe(201);
});

it('limits expensive reads per person and minute', async () => {
  const [renter, owner] = [await buildUser(server), await buildUser(server)];
  const car = await buildCar(server, { ownerId: owner.uid });
  const { threadId } = (await startThread(server, renter, { carId: car.id })).body;
  const read = async () => (await showThread(server, renter, threadId, { limit: 1 })).status;
  const statuses = await Promise.all(Array.from({ length: requestLimits.expensiveReadsPerMinute }, read));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await read()).toBe(429);
  const query = { from: '2026-01-01', to: '2026-01-31' };
  expect((await call(server, 'GET /api/my/calendar', { query, as: renter })).status).toBe(429);
  expect((await call(server, 'GET /api/my/rentals', { as: renter })).status).toBe(200);
  expect((await showThread(server, owner, threadId)).status).toBe(200);
});

it('row 80: reads stored masks instead of masking again, which is slow for crafted messages', async () => {
  const [renter, owner] = [await buildUser(server), await buildUser(server)];
  const car = await buildCar(server, { ownerId: owner.uid });
  // Normalisation expands this character to 18.
  const text = 'ﷺ'.repeat(messageLimits.textMax);
  const { threadId } = (await startThread(server, renter, { carId: car.id }, { text })).body;
  await server.pool.query(sql`
    insert into messages (thread_id, author_id, key, body, masked, masked_by)
    select thread_id, author_id, gen_random_uuid(), body, 'kept ' || number, masked_by
    from messages, generate_series(2, ${messageLimits.messagesMax}::integer) number where thread_id = ${threadId}`);
  const { messages } = (await showThread(server, owner, threadId, { limit: messageLimits.messagesMax })).body;
  const kept = Array.from({ length: messageLimits.messagesMax - 1 }, (_, index) => `kept ${index + 2}`);
  expect(messages.map((message) => message.text)).toEqual([text, ...kept]);
});
