import { expect, it } from 'vitest';
import { addCard, requestHold, newKey, pay } from '../booking.ts';
import { buildCar, buildPeople } from '../builders.ts';
import { armKillPoint } from '../kill-point.ts';
import { endLeases } from '../pass-time.ts';
import { useKillableServer } from './killable-server.ts';

const server = useKillableServer();

it('charges once if the server is killed between the charge and its response and the renter retries', async () => {
  const victim = await server.current();
  const car = await buildCar(server);
  const renter = (await buildPeople(server, 1))[0]!;
  const { body } = await requestHold(victim, renter, car.id);
  const booking = { renter, rentalId: body.id };
  const payment = { key: newKey(), paymentMethodId: await addCard(victim, renter) };
  await armKillPoint(victim, { statement: 'insert into sandbox_charges', at: 'after' });
  await pay(victim, booking, payment).catch(() => undefined);
  await victim.exited;
  expect(victim.child.signalCode).toBe('SIGKILL');

  const successor = await server.current();
  await endLeases(server);
  expect((await pay(successor, booking, payment)).status).toBe(200);
  await server.finishWork();
  expect((await server.rentalsOf(car.id)).map(({ status }) => status)).toEqual(['confirmed']);
  await server.expectConsistent();
});
