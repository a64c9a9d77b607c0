import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '../../contract/site/site.ts';
import { readFieldsFile } from '../platform/branding/fields-file.ts';
import { one, scalar, sql } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { FIELDS_SAMPLE } from '../testing/fields-sample.ts';
import { setStatus, showCar } from '../testing/moderation.ts';
import { readZip } from '../testing/read-zip.ts';
import { useTestServer } from '../testing/test-server.ts';
import { requireFieldKinds } from './own-fields.ts';

const MORE_FIELDS = [
  { key: 'garage', kind: 'yes-no', label: 'Fits a low garage', filter: true },
  { key: 'depth', kind: 'number', label: 'Wading depth', unit: 'cm', least: 0, most: 90 },
  { key: 'note', kind: 'text', label: 'Note' },
];
const all = JSON.stringify({ fields: [...(JSON.parse(FIELDS_SAMPLE) as { fields: object[] }).fields, ...MORE_FIELDS] });

const folder = mkdtempSync(join(tmpdir(), 'sparekey-fields-'));
writeFileSync(join(folder, 'fields.json'), all);

const branding = (file: string) => ({ folder, fields: readFieldsFile(file, 'en', []) });
const server = useTestServer({ brandDir: { path: folder, isWanted: true } });
const plain = useTestServer();

let owner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  owner = await buildUser(server, { displayName: 'Olive' });
  admin = await buildUser(server, { isAdmin: true });
});

type FieldValues = Record<string, string | number | boolean | null>;

/** Saves the car with these fields, without other changes. */
async function save(id: string, fields: FieldValues | undefined, language = 'en') {
  const { body: car } = await showCar(server, id, owner);
  const { title, description, location, gear, seats, vehicleType, version } = car;
  const body = { title, description, location, gear, seats, vehicleType, version, price: '45', fields };
  const photoIds = car.photos.map((photo) => photo.id);
  return send<{ fields: FieldValues; state: string; version: number }>(
    server,
    'PUT',
    `/api/cars/${id}`,
    { ...body, photoIds },
    {
      as: owner,
      cookie: `language=${language}`,
    },
  );
}
const newCar = (overrides: object = {}) => buildCar(server, { ownerId: owner.uid, priceCents: 4_500, ...overrides });
const fieldsOf = async (id: string) => (await showCar(server, id, owner)).body.fields;
const search = async (filter: string) => {
  const { body } = await call(server, 'GET /api/cars', { query: { fields: filter }, as: owner });
  return body.cars.map(({ id }) => id);
};

describe('custom fields of the operator', () => {
  it('work as in the guide: they are in the form, reviewed, searchable and shown', async () => {
    const { body: config } = await send<PublicConfig>(server, 'GET', '/api/config', undefined, {
      headers: { 'accept-language': 'de' },
    });
    expect(config.fields![0]).toEqual({
      key: 'permitZone',
      kind: 'choice',
      label: 'Bewohnerparkzone',
      help: 'Wo das Auto über Nacht stehen darf',
      options: [
        { value: 'A', label: 'A' },
        { value: 'B', label: 'B' },
        { value: 'none', label: 'Ohne Ausweis' },
      ],
      filter: true,
    });
    const { id } = await newCar();
    const other = await newCar();
    expect((await save(id, { permitZone: 'B' })).body).toMatchObject({ fields: { permitZone: 'B' }, state: 'waiting' });
    const { body: review } = await call(server, 'GET /api/admin/cars/:id/review', { params: { id }, as: admin });
    expect(review.fields).toEqual({ permitZone: 'B' });
    expect(review.changes).toEqual([{ field: 'fields', before: {}, after: { permitZone: 'B' } }]);
    expect(await search('permitZone:B')).toEqual([]);
    await setStatus(server, id, admin, { status: 1 });
    expect(await search('permitZone:B')).toEqual([id]);
    expect(await search('permitZone:A')).not.toContain(other.id);
    const { body: history } = await call(server, 'GET /api/admin/cars/:id/history', { params: { id }, as: admin });
    expect(history.entries.find(({ action }) => action === 'car-edited')!.changes).toEqual(review.changes);
  });

  it('accept text from forms and typed values from programs', async () => {
    const { id } = await newCar();
    await save(id, { permitZone: '', garage: 'yes', depth: ' 40,5 ', note: ' Ring twice ' });
    expect(await fieldsOf(id)).toEqual({ garage: true, depth: 40.5, note: 'Ring twice' });
    await save(id, { garage: false, depth: 0, note: null });
    expect(await fieldsOf(id)).toEqual({ garage: false, depth: 0 });
    await save(id, undefined);
    expect(await fieldsOf(id)).toEqual({});
    expect(await scalar(server.pool, sql`select fields is null from cars where id = ${id}`)).toBe(true);
  });

  it.each<[FieldValues, string, string]>([
    [{ permitZone: 'C' }, 'en', 'Parking permit zone must be one of these: A, B, No permit needed'],
    [{ permitZone: true }, 'de', 'Bewohnerparkzone muss eines davon sein: A, B, Ohne Ausweis'],
    [{ garage: 'maybe' }, 'en', 'Fits a low garage must be yes or no'],
    [{ depth: '91' }, 'en', 'Wading depth must be a number from 0 to 90'],
    [{ depth: 'deep' }, 'es', 'Wading depth: escribe un número de 0 a 90'],
    [{ note: 'x'.repeat(201) }, 'fr', 'Note\u00a0: 200 caractères au maximum'],
    [{ note: 'hidden \u202e text' }, 'en', expect.stringContaining('characters') as string],
    [{ colour: 'red' }, 'en', 'There is no field “colour”'],
  ])('reject %j with a message that names the field', async (fields, language, sentence) => {
    const { id } = await newCar();
    const { status, problem } = await save(id, fields, language);
    expect(status).toBe(400);
    expect(problem.fields).toEqual({
      [`fields.${Object.keys(fields)[0]!}`]: { code: expect.any(String), message: sentence },
    });
    expect(problem.detail).toEqual(sentence);
    expect(await fieldsOf(id)).toEqual({});
  });

  it('can be searched by choices and yes/no values, also combined', async () => {
    const a = await newCar();
    const b = await newCar();
    await save(a.id, { permitZone: 'none', garage: true });
    await save(b.id, { permitZone: 'none', garage: false });
    for (const { id } of [a, b]) await setStatus(server, id, admin, { status: 1 });
    expect(new Set(await search('permitZone:none'))).toEqual(new Set([a.id, b.id]));
    expect(await search('permitZone:none,garage:no')).toEqual([b.id]);
    for (const filter of ['permitZone:C', 'depth:40', 'garage:1', 'nothing:A', 'permitZone']) {
      const { status, problem } = await send(server, 'GET', `/api/cars?fields=${filter}`, undefined, { as: owner });
      expect([status, problem.code]).toEqual([400, 'search/field-unknown']);
    }
    const { body } = await call(server, 'GET /api/cars/hints', { query: { fields: 'garage:no' }, as: owner });
    expect(body.without.map(({ filter }) => filter)).toEqual(['fields']);
  });

  it('row 104: keep values of removed fields and options, hide them, and show them again when restored', async () => {
    const { id } = await newCar();
    await save(id, { permitZone: 'B', garage: true });
    const { fields: allFields } = server.services.branding;
    const storedZone = () => scalar(server.pool, sql`select fields->>'permitZone' from cars where id = ${id}`);
    try {
      server.services.branding.fields = allFields.filter(({ key }) => key !== 'permitZone');
      expect(await fieldsOf(id)).toEqual({ garage: true });
      server.services.branding.fields = allFields.map((field) =>
        field.key === 'permitZone' ? { ...field, options: field.options!.filter(({ value }) => value !== 'B') } : field,
      );
      expect(await fieldsOf(id)).toEqual({ garage: true });
      const { body: mine } = await call(server, 'GET /api/my/cars', { query: {}, as: owner });
      expect(mine.cars.find((car) => car.id === id)!.fields).toEqual({ garage: true });
      const { version } = (await showCar(server, id, owner)).body;
      // The form does not send hidden values, but omitting them must not count as a change.
      expect((await save(id, { garage: true })).body.version).toBe(version);
      await save(id, { garage: false });
      expect(await storedZone()).toBe('B');
    } finally {
      server.services.branding.fields = allFields;
    }
    expect(await fieldsOf(id)).toEqual({ permitZone: 'B', garage: false });
  });

  it('row 104: cannot change their kind while cars have values: the start fails and reports how many', async () => {
    const { id } = await newCar();
    await save(id, { note: 'Ring twice' });
    await requireFieldKinds(server.pool, branding(all));
    await requireFieldKinds(server.pool, branding(all));
    const changed = all.replace('"kind":"text"', '"kind":"yes-no"').replace('"kind":"number"', '"kind":"text"');
    const cars = await scalar<number>(
      server.pool,
      sql`select count(*)::integer from cars where fields ? 'note' and removed_at is null`,
    );
    const without = changed.replace(',"unit":"cm","least":0,"most":90', '');
    const attempt = requireFieldKinds(server.pool, branding(without));
    await expect(attempt).rejects.toBeInstanceOf(StartError);
    await expect(attempt).rejects.toThrow(
      `fields.json: "note" was of the kind text and is yes-no now, but ${cars === 1 ? '1 car has' : `${cars} cars have`} a value of the kind text: ` +
        'make it text again, or give the new field another key',
    );
    // Removing a field and adding it with another kind fails too. Fields that no car uses can change.
    await requireFieldKinds(server.pool, branding(FIELDS_SAMPLE));
    await expect(requireFieldKinds(server.pool, branding(without))).rejects.toThrow('"note"');
    await server.pool.query(sql`update cars set fields = nullif(fields - 'note', '{}')`);
    await server.pool.query(sql`update cars set fields = nullif(fields - 'depth', '{}')`);
    await requireFieldKinds(server.pool, branding(without));
    expect(await one(server.pool, sql`select kind from own_field_kinds where key = 'note'`)).toEqual({
      kind: 'yes-no',
    });
    await requireFieldKinds(server.pool, branding(all));
  });

  it('are included in data exports and in the OpenAPI document', async () => {
    const { id } = await newCar();
    await save(id, { permitZone: 'A' });
    const headers = { authorization: `Bearer ${owner.accessToken}` };
    const { rawPayload } = await server.app.inject({ url: '/api/me/data', headers });
    const data = JSON.parse(readZip(rawPayload).get('data.json')!.toString()) as {
      cars: { id: string; fields: FieldValues }[];
    };
    expect(data.cars.find((car) => car.id === id)!.fields).toEqual({ permitZone: 'A' });
    const { body: document } = await send<{ paths: Record<string, object> }>(server, 'GET', '/api/openapi.json');
    const described = JSON.stringify(document.paths['/api/cars']);
    expect(described).toContain('"permitZone"');
    expect(described).toContain('"none"');
  });
});

describe('a marketplace without custom fields', () => {
  it('has none in its config, cars and searches', async () => {
    const { body: config } = await send<PublicConfig>(plain, 'GET', '/api/config');
    expect(config).not.toHaveProperty('fields');
    const user = await buildUser(plain);
    const { id } = await buildCar(plain, { ownerId: user.uid });
    expect((await showCar(plain, id, user)).body.fields).toEqual({});
    await requireFieldKinds(plain.pool, { folder: undefined, fields: [] });
    const { problem } = await send(plain, 'GET', '/api/cars?fields=permitZone:A', undefined, { as: user });
    expect(problem.code).toBe('search/field-unknown');
  });
});
