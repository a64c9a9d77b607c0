import { beforeAll, describe, expect, it } from 'vitest';
import type { PickupDocument } from '../../../contract/cars/pickup/pickup.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';

const server = useBookingServer();
let owner: TestUser;
let carId: string;

beforeAll(async () => {
  owner = await buildUser(server);
  carId = await newCar();
});

const newCar = async () => (await buildCar(server, { ownerId: owner.uid })).id;
const read = (id: string, as = owner) => call(server, 'GET /api/cars/:id/pickup', { params: { id }, as });
const write = (id: string, body: object, as = owner) =>
  send<PickupDocument>(server, 'PUT', `/api/cars/${id}/pickup`, body, { as });

const PICKUP = {
  address: '12 Harbour Lane, Edinburgh',
  instructions: 'Ring at Fraser.\nThe key is in the box.',
  pickupHours: { from: '09:00', to: '12:30' },
  returnHours: null,
  pin: null,
};

describe('pick-up details', () => {
  it('are empty at first', async () => {
    const none = { address: '', instructions: '', pickupHours: null, returnHours: null, pin: null, version: 0 };
    expect((await read(await newCar())).body).toEqual(none);
  });

  it('are saved immediately, with their own version', async () => {
    const id = await newCar();
    expect((await write(id, { ...PICKUP, version: 0 })).body).toEqual({ ...PICKUP, version: 1 });
    const hours = { from: '18:00', to: '20:00' };
    expect((await write(id, { ...PICKUP, returnHours: hours, version: 1 })).status).toBe(200);
    expect((await read(id)).body).toEqual({ ...PICKUP, returnHours: hours, version: 2 });
  });

  it('accept a repeated save, and reject changes to an older version', async () => {
    const id = await newCar();
    await write(id, { ...PICKUP, version: 0 });
    expect((await write(id, { ...PICKUP, version: 0 })).body.version).toBe(1);
    const stale = await write(id, { ...PICKUP, address: 'Elsewhere', version: 0 });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'pickup/changed-meanwhile' } });
    expect((await read(id)).body).toEqual({ ...PICKUP, version: 1 });
  });

  it('show only the hours publicly', async () => {
    const id = await newCar();
    const publicCar = async () =>
      (await call(server, 'GET /api/cars/:id', { params: { id }, as: await buildUser(server) })).body;
    expect((await publicCar()).hours).toEqual({ pickup: null, return: null });
    await write(id, { ...PICKUP, version: 0 });
    const car = await publicCar();
    expect(car.hours).toEqual({ pickup: PICKUP.pickupHours, return: null });
    expect(JSON.stringify(car)).not.toMatch(/Harbour Lane|Ring at Fraser/);
  });

  it('are accessible to the owner only, not to administrators', async () => {
    const others = [await buildUser(server), await buildUser(server, { isAdmin: true })];
    for (const other of others) {
      expect((await read(carId, other)).problem).toMatchObject({ status: 403, code: 'car/not-yours' });
      expect((await write(carId, { ...PICKUP, version: 0 }, other)).problem.code).toBe('car/not-yours');
    }
  });

  it.each([
    [{ address: ' ' }, 'address', 'pickup/address-required'],
    [{ address: 'a'.repeat(201) }, 'address', 'pickup/address-too-long'],
    [{ instructions: 'a'.repeat(2_001) }, 'instructions', 'pickup/instructions-too-long'],
    [{ pickupHours: { from: '9:00', to: '12:00' } }, 'pickupHours.from', 'pickup/hours-invalid'],
    [{ pickupHours: { from: '09:00', to: '24:00' } }, 'pickupHours.to', 'pickup/hours-invalid'],
    [{ pickupHours: { from: '09:00' } }, 'pickupHours.to', 'pickup/hours-invalid'],
    [{ returnHours: { from: '12:00', to: '12:00' } }, 'returnHours.to', 'pickup/hours-reversed'],
  ])('reject %j', async (wrong, field, code) => {
    const { status, problem } = await write(carId, { ...PICKUP, version: 0, ...wrong });
    expect({ status, field: problem.fields?.[field]?.code }).toEqual({ status: 400, field: code });
  });
});
