import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { many, sql } from '../../platform/database/database.ts';
import { cancel } from '../../testing/booking.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { day } from '../../testing/today.ts';
import { mailsTo, subjectsTo } from '../../testing/mails.ts';
import { timeAtHour } from './reminder-times.ts';
import { sendReminders } from './send-reminders.ts';

const server = useTestServer();
const zone = () => server.config.timeZone;
const today = () => day(0, zone());
const at = (hour: number) => timeAtHour(zone(), today(), hour);
const send = (hour: number) => sendReminders(server.services, { now: at(hour) });

let owner: TestUser;
let renter: TestUser;

beforeEach(async () => {
  await server.pool.query(sql`update rentals set status = 'expired' where status = 'confirmed'`);
  owner = await buildUser(server, { displayName: 'Fiona' });
  renter = await buildUser(server, { displayName: 'Robin' });
});

/** A trip that was booked the day before, by default. */
async function buildTrip(from: number, to: number, bookedAt = new Date(at(0).getTime() - 86_400_000)) {
  const car = await buildCar(server, { ownerId: owner.uid, title: 'Fiat 500' });
  const dates = { startDate: addDays(today(), from), endDate: addDays(today(), to) };
  const { id } = await buildRental(server, { carId: car.id, renterId: renter.uid, ...dates });
  await server.pool.query(sql`update rentals set confirmed_at = ${bookedAt} where id = ${id}`);
  return { id, carId: car.id };
}

const noticesOf = ({ uid }: TestUser) =>
  many<{ kind: string }>(server.pool, sql`select kind from notices where user_id = ${uid} order by id`);

describe('reminders', () => {
  it('are sent to both the evening before, once even with several workers', async () => {
    const { id, carId } = await buildTrip(1, 4);
    await call(server, 'PUT /api/cars/:id/pickup', {
      params: { id: carId },
      body: { address: '12 Harbour Lane', instructions: '', pickupHours: null, returnHours: null, version: 0 },
      as: owner,
    });
    expect(await send(17)).toBe(0);
    await Promise.all([send(18), send(19), send(20)]);
    expect(await send(23)).toBe(0);
    const [mail, ...more] = await mailsTo(server, renter.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('You pick up “Fiat 500” tomorrow');
    expect(mail!.text).toContain('Where: 12 Harbour Lane');
    expect(mail!.text).toContain(`/trips/${id}`);
    expect(await subjectsTo(server, owner.email)).toEqual(['Robin picks up “Fiat 500” tomorrow']);
  });

  it('are sent on the day of the start and on the day of the return', async () => {
    await buildTrip(0, 3);
    await buildTrip(-3, 0);
    expect(await send(6)).toBe(0);
    expect(await send(7)).toBe(2);
    expect(await send(8)).toBe(0);
    // The reminder mail lists what is missing.
    expect(await mailsTo(server, renter.email)).toEqual([]);
    expect(await noticesOf(owner)).toEqual([{ kind: 'trip-today' }, { kind: 'return-today' }]);
  });

  it('are not sent late, nor for trips booked after their time', async () => {
    await buildTrip(1, 4, at(18));
    expect(await send(19)).toBe(0);
    await buildTrip(0, 3);
    expect(await send(13)).toBe(0);
  });

  it('are not sent for trips that were cancelled before or after queueing', async () => {
    const first = await buildTrip(1, 4);
    await cancel(server, { rentalId: first.id }, renter, 0);
    expect(await send(18)).toBe(0);
    const second = await buildTrip(1, 4);
    expect(await send(18)).toBe(1);
    await cancel(server, { rentalId: second.id }, renter, 0);
    expect((await subjectsTo(server, renter.email)).filter((subject) => subject.startsWith('Tomorrow'))).toEqual([]);
  });

  it('are sent again when the trip moves to another day', async () => {
    const { id } = await buildTrip(1, 4);
    await send(18);
    await server.pool.query(
      sql`update notices set event_key = replace(event_key, ${addDays(today(), 1)}, '2020-01-01')`,
    );
    expect(await send(18)).toBe(1);
    expect((await noticesOf(renter)).map(({ kind }) => kind)).toEqual(['trip-tomorrow', 'trip-tomorrow']);
    expect(id).toBeTruthy();
  });

  it('are not mailed to users who have switched them off', async () => {
    await server.pool.query(sql`update users set muted_mails = '{reminders}' where id = ${renter.uid}`);
    await buildTrip(1, 4);
    await send(18);
    expect(await mailsTo(server, renter.email)).toEqual([]);
    expect(await noticesOf(renter)).toEqual([{ kind: 'trip-tomorrow' }]);
    expect(await mailsTo(server, owner.email)).toHaveLength(1);
  });
});
