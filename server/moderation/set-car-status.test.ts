import { describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { editCar, carHistory, setStatus, showCar, useModeration } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { mailsTo } from '../testing/mails.ts';
import { writeStatusMail } from './status-mail.ts';

const server = useTestServer();
const { owner, ada, bob } = useModeration(server);

const actions = async (id: string) => (await carHistory(server, id, ada)).body.entries.map(({ action }) => action);

describe('PATCH /api/admin/cars/:id/status', () => {
  it('is for administrators only', async () => {
    const car = await buildCar(server, { ownerId: owner.uid, status: 0 });
    expect((await setStatus(server, car.id, owner, { status: 1 })).status).toBe(403);
  });

  it('changes the status, increments the version, and mails the owner once per change', async () => {
    const user = await buildUser(server);
    const { id } = await buildCar(server, { ownerId: user.uid, title: 'Lada Niva', status: 0 });
    expect((await setStatus(server, id, ada, { status: 1 })).body).toMatchObject({ id, status: 1, version: 2 });
    expect((await setStatus(server, id, ada, { status: 1 })).body).toMatchObject({ status: 1, version: 2 });
    const reason = 'The photos show another car.';
    const disabled = await setStatus(server, id, ada, { status: 0, reason });
    expect(disabled.body).toMatchObject({ status: 0, version: 3, disabled: { reason } });
    const mails = await mailsTo(server, user.email);
    expect(mails.map((mail) => mail.subject)).toEqual(['“Lada Niva” is live', '“Lada Niva” is no longer listed']);
    expect(mails[1]!.text).toContain(`Reason: ${reason}`);
  });

  it('marks the history entry when administrators decide about their own car', async () => {
    const { id } = await buildCar(server, { ownerId: ada.uid, status: 0 });
    expect((await setStatus(server, id, ada, { status: 1 })).status).toBe(200);
    const other = await buildCar(server, { ownerId: owner.uid, status: 0 });
    await setStatus(server, other.id, ada, { status: 1 });
    const newestOf = async (car: string) => (await carHistory(server, car, bob)).body.entries[0];
    expect(await newestOf(id)).toMatchObject({ action: 'car-activated', isOwn: true });
    expect(await newestOf(other.id)).toMatchObject({ action: 'car-activated', isOwn: false });
  });

  it('stores a predefined reason as its key, and translates it in the mail', async () => {
    const user = await buildUser(server);
    const { id } = await buildCar(server, { ownerId: user.uid, status: 1 });
    const { body } = await setStatus(server, id, ada, { status: 0, reason: 'location-unclear' });
    expect(body).toMatchObject({ disabled: { reason: 'location-unclear' } });
    const [mail] = await mailsTo(server, user.email);
    expect(mail!.text).toContain('Reason: The location is unclear. Please name the town.');
  });

  it('returns the key of a predefined reason that was stored as text', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 1 });
    await setStatus(server, id, ada, { status: 0, reason: 'The location is unclear. Please name the town.' });
    expect((await showCar(server, id, owner)).body).toMatchObject({ disabled: { reason: 'location-unclear' } });
    const { entries } = (await carHistory(server, id, ada)).body;
    expect(entries[0]).toMatchObject({ reason: 'location-unclear' });
  });

  it('shows the owner the reason until they edit the car and it waits for review again', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 1 });
    await setStatus(server, id, ada, { status: 0, reason: 'No number plate in sight.' });
    const { body } = await showCar(server, id, owner);
    expect(body).toMatchObject({ status: 0, disabled: { reason: 'No number plate in sight.' } });
    expect(Math.abs(Date.parse(body.disabled!.at) - Date.now())).toBeLessThan(60_000);
    const edited = await editCar(server, id, owner, { description: 'With a plate.' });
    expect(edited.body).toMatchObject({ status: 0, disabled: null });
  });

  it('refuses a waiting car, and mails the reason to the owner', async () => {
    const user = await buildUser(server);
    const { id } = await buildCar(server, { ownerId: user.uid, title: 'Lada Niva', status: 0 });
    const { body } = await setStatus(server, id, ada, { status: 0, reason: 'Please add photos.' });
    expect(body).toMatchObject({ status: 0, version: 2, disabled: { reason: 'Please add photos.' } });
    const [mail] = await mailsTo(server, user.email);
    expect(mail).toMatchObject({ subject: '“Lada Niva” was not approved' });
    expect(mail!.text).toContain('Please add photos.');
  });

  it('clears the reason when the car is approved', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    await setStatus(server, id, ada, { status: 0, reason: 'Not yet.' });
    await setStatus(server, id, ada, { status: 1 });
    expect((await showCar(server, id, owner)).body).toMatchObject({ status: 1, disabled: null });
  });

  it.each([[{ reason: 'x'.repeat(501) }], [{ reason: 'a\nb' }], [{ version: 0 }], [{ status: 2 as 1 }]])(
    'returns 400 for %j',
    async (wrong) => {
      const { id } = await buildCar(server, { status: 1 });
      expect((await setStatus(server, id, ada, { status: 0, ...wrong })).status).toBe(400);
    },
  );

  it('accepts a status without a version, and applies it to the current version', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    const toggle = (status: 0 | 1) =>
      call(server, 'PATCH /api/admin/cars/:id/status', { params: { id }, body: { status }, as: ada });
    expect((await toggle(1)).body).toMatchObject({ status: 1, disabled: null });
    await editCar(server, id, owner, { description: 'Edited meanwhile.' });
    expect((await toggle(1)).body.status).toBe(1);
    expect((await toggle(0)).body).toMatchObject({ status: 0, disabled: { reason: null } });
    expect(await actions(id)).toEqual(['car-disabled', 'car-activated', 'car-edited', 'car-activated']);
  });

  it.each([[{ version: null }], [{ version: '1' }], [{ version: 1.5 }], [{ version: 0 }], [{ version: -1 }]])(
    'returns 400 for the invalid version %j',
    async (seen) => {
      const { id } = await buildCar(server, { status: 0 });
      const code = 'moderation/version-required';
      for (const status of [0, 1]) {
        const single = await send(server, 'PATCH', `/api/admin/cars/${id}/status`, { status, ...seen }, { as: ada });
        expect(single.problem).toMatchObject({ status: 400, fields: { version: { code } } });
      }
      expect((await showCar(server, id, ada)).body).toMatchObject({ status: 0, version: 1 });
      expect(await actions(id)).toEqual([]);
    },
  );

  it('requires versions for changing several cars and for undoing', async () => {
    const { id } = await buildCar(server, { status: 0 });
    for (const [path, body] of [
      ['/api/admin/cars/status', { status: 1, cars: [{ id }] }],
      ['/api/admin/cars/status/undo', { cars: [{ id }] }],
    ] as const) {
      const { problem } = await send(server, 'POST', path, body, { as: ada });
      expect(problem).toMatchObject({
        status: 400,
        fields: { 'cars.0.version': { code: 'moderation/version-required' } },
      });
    }
  });

  it('writes the mail of a decision that was stored by an older release', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, title: 'Old Mail', status: 1 });
    expect(await writeStatusMail(server.services, { carId: id, status: 1 })).toMatchObject({
      subject: '“Old Mail” is live',
    });
    expect(await writeStatusMail(server.services, { carId: id, status: 0 })).toMatchObject({
      subject: '“Old Mail” is no longer listed',
    });
  });
});

describe('concurrent decisions about a car', () => {
  it('return 409 to the second administrator, with who decided what, when and why', async () => {
    const { id } = await buildCar(server, { status: 0 });
    expect((await setStatus(server, id, ada, { status: 0, version: 1, reason: 'Blurred photos.' })).status).toBe(200);
    const { status, problem } = await setStatus(server, id, bob, { status: 1, version: 1 });
    expect(status).toBe(409);
    expect(problem.code).toBe('car/changed-meanwhile');
    expect(problem.detail).toMatch(
      /^Ada disabled this car on \d{1,2} \w+ \d{4}, \d\d:\d\d, giving the reason “Blurred photos\.”\. Your decision was not saved/,
    );
    expect((await showCar(server, id, bob)).body).toMatchObject({ status: 0, disabled: { reason: 'Blurred photos.' } });
  });

  it('show a predefined reason as text', async () => {
    const { id } = await buildCar(server, { status: 0 });
    await setStatus(server, id, ada, { status: 0, version: 1, reason: 'location-unclear' });
    const { problem } = await setStatus(server, id, bob, { status: 1, version: 1 });
    expect(problem.detail).toContain('“The location is unclear. Please name the town.”');
  });

  it('reject a second reason for an outdated version, and accept it for the current one', async () => {
    const user = await buildUser(server);
    const { id } = await buildCar(server, { ownerId: user.uid, title: 'Twingo', status: 1 });
    await setStatus(server, id, ada, { status: 0, version: 1, reason: 'Blurred photos.' });
    const late = await setStatus(server, id, bob, { status: 0, version: 1, reason: 'Wrong price.' });
    expect(late.problem).toMatchObject({ status: 409, code: 'car/changed-meanwhile' });
    const seen = await setStatus(server, id, bob, { status: 0, version: 2, reason: 'Wrong price.' });
    expect(seen.body).toMatchObject({ version: 3, disabled: { reason: 'Wrong price.' } });
    const { entries } = (await carHistory(server, id, ada)).body;
    expect(entries.map(({ actor, reason }) => [actor.name, reason])).toEqual([
      ['Bob', 'Wrong price.'],
      ['Ada', 'Blurred photos.'],
    ]);
    expect((await mailsTo(server, user.email)).map(({ subject }) => subject)).toEqual([
      '“Twingo” is no longer listed',
      'More about why “Twingo” is not listed',
    ]);
  });

  it('result in exactly one change out of ten', async () => {
    const { id } = await buildCar(server, { status: 0 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        setStatus(server, id, index % 2 === 0 ? ada : bob, { status: 0, version: 1, reason: `Reason ${index}` }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await actions(id)).toEqual(['car-disabled']);
  });

  it('return 409 when the owner edited the car in the meantime', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    await editCar(server, id, owner, { title: 'Something else' });
    const { problem } = await setStatus(server, id, ada, { status: 1, version: 1 });
    expect(problem.code).toBe('car/changed-meanwhile');
    expect(problem.detail).toMatch(/^Olive edited this car on /);
    expect((await setStatus(server, id, ada, { status: 1, version: 2 })).status).toBe(200);
  });

  it('return 409 to an owner who saves a form that is older than the decision', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 1 });
    await setStatus(server, id, ada, { status: 0, reason: 'Look again.' });
    const saved = await editCar(server, id, owner, { title: 'From an old form', version: 1 });
    expect(saved.problem).toMatchObject({ status: 409, code: 'car/changed-meanwhile' });
    expect((await showCar(server, id, owner)).body.disabled).toMatchObject({ reason: 'Look again.' });
  });

  it('apply a decision once that is sent again because its response was lost', async () => {
    const { id } = await buildCar(server, { status: 0 });
    const decision = { status: 0, version: 1, reason: 'Blurred photos.' } as const;
    await setStatus(server, id, ada, decision);
    const again = await setStatus(server, id, ada, decision);
    expect(again).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await actions(id)).toEqual(['car-disabled']);
  });
});

describe('a decision that cannot be recorded', () => {
  it('is rolled back together with its mail', async () => {
    const { id } = await buildCar(server, { status: 0 });
    await server.pool.query('alter table audit_log add constraint closed check (false) not valid');
    try {
      expect((await setStatus(server, id, ada, { status: 1 })).status).toBe(500);
    } finally {
      await server.pool.query('alter table audit_log drop constraint closed');
    }
    expect(await one(server.pool, sql`select status, version from cars where id = ${id}`)).toEqual({
      status: 0,
      version: 1,
    });
    expect(await one(server.pool, sql`select count(*) as mails from outbox where payload ->> 'carId' = ${id}`)).toEqual(
      { mails: 0 },
    );
  });
});
