import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { featureSettings, readConfig } from '../settings.ts';
import { Environment } from '../platform/environment.ts';
import { readProvidedSettings } from '../platform/provided-settings.ts';
import { SECRET_SETTINGS, SETTING_NAMES } from '../../contract/site/setting-names.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const SECRET = 'a-secret-that-nobody-may-ever-read-on-a-page';
const folder = mkdtempSync(join(tmpdir(), 'sparekey-settings-'));
writeFileSync(join(folder, 'smtp'), `smtp://user:${SECRET}@mail.example`);
const { providedSettings } = readConfig({
  DATA_DIR: folder,
  AUTH_SECRET: SECRET,
  DATABASE_URL: `postgres://user:${SECRET}@db.example/x`,
  SMTP_URL_FILE: join(folder, 'smtp'),
  OWNER_FEE_PERCENT: '12',
  SELLER: '',
});
const server = useTestServer({ providedSettings });
let admin: TestUser;
beforeAll(async () => {
  admin = await buildUser(server, { isAdmin: true });
});

it('lists every setting once with its source', async () => {
  const { body } = await call(server, 'GET /api/admin/settings', { as: admin });
  expect(body.settings.map(({ name }) => name)).toEqual(SETTING_NAMES);
  expect([...SETTING_NAMES].toSorted()).toEqual(
    [...Object.keys(Environment.shape), ...Object.keys(featureSettings)].toSorted(),
  );
  const byName = Object.fromEntries(body.settings.map((setting) => [setting.name, setting]));
  expect(byName['OWNER_FEE_PERCENT']).toMatchObject({ value: '12', source: 'environment' });
  expect(byName['CURRENCY']).toMatchObject({ value: 'USD', source: 'default' });
  expect(byName['CLAIM_FUEL_EIGHTH']).toMatchObject({ value: '12.5', source: 'default' });
  expect(byName['SELLER']).toMatchObject({ value: null, source: 'default' });
  expect(byName['SMTP_URL']).toEqual({ name: 'SMTP_URL', value: null, source: 'secret-file', isSecret: true });
  expect(body.brand).toBeNull();
});

it('never reveals a secret', async () => {
  const { body } = await call(server, 'GET /api/admin/settings', { as: admin });
  expect(JSON.stringify(body)).not.toContain(SECRET);
  expect(JSON.stringify(body)).not.toContain(server.config.authSecret);
  for (const { name, isSecret, value } of body.settings) {
    expect(isSecret).toBe(SECRET_SETTINGS.has(name));
    if (isSecret || /SECRET|PASSWORD$|_KEY$/.test(name)) expect([name, value]).toEqual([name, null]);
  }
});

it('distinguishes .env from the environment by value', () => {
  const file = { CURRENCY: 'EUR', PORT: '4000', SELLER: 'Me' };
  expect(readProvidedSettings({ CURRENCY: 'EUR', PORT: '5000', LOG_LEVEL: '' }, file).sources).toEqual({
    CURRENCY: 'env-file',
    PORT: 'environment',
  });
});
