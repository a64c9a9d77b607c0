import { expect, it } from 'vitest';
import { messageLimits } from '../../contract/limits.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { startThread, writeTo } from '../testing/messages.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ rateLimit: true });

it('lets nobody write to more than 20 new owners a day, and everybody go on where they have begun', async () => {
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
  expect((await writeTo(server, renter, threads[1]!)).status).toBe(201);
  expect((await startThread(server, await buildUser(server), { carId: last.id })).status).toBe(201);
});
