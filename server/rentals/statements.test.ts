import { expect, it } from 'vitest';
import { requestHold, buildHold, pay } from '../testing/booking.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { startThread, sendMessage } from '../testing/messages.ts';
import { useTestServer } from '../testing/test-server.ts';
import { watchStatements } from '../testing/watch-statements.ts';

const server = useTestServer();

// Each statement costs about as much as everything else in a request. docs/scaling.md relies on these counts, so an
// additional one should be worth it.

it('holds and pays for a car with few statements', async () => {
  const car = await buildCar(server);
  const renter = await buildUser(server);
  const sent = watchStatements(server.pool);
  expect((await requestHold(server, renter, car.id)).status).toBe(201);
  expect(sent.length, `hold:\n${sent.join('\n')}`).toBeLessThanOrEqual(9);

  const other = await buildHold(server);
  sent.length = 0;
  expect((await pay(server, other)).body.rental.status).toBe('confirmed');
  expect(sent.length, `pay:\n${sent.join('\n')}`).toBeLessThanOrEqual(20);
});

it('writes a message with few statements', async () => {
  const car = await buildCar(server);
  const renter = await buildUser(server);
  const sent = watchStatements(server.pool);
  const { body } = await startThread(server, renter, { carId: car.id });
  expect(sent.length, `first:\n${sent.join('\n')}`).toBeLessThanOrEqual(8);
  sent.length = 0;
  expect((await sendMessage(server, renter, body.threadId)).status).toBe(201);
  expect(sent.length, `another:\n${sent.join('\n')}`).toBeLessThanOrEqual(6);
});
