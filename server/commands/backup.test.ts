import S3rver from '@20minutes/s3rver';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import { photoFile, photoUrl } from '../../contract/photos/photo-sizes.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import { DEMO_PASSWORD } from '../seed/demo-accounts.ts';
import { buildUser, CAR_INPUT } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { runInProcess, useProcesses } from '../testing/process.ts';
import { createTestDatabase, databaseUrl } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { main as backUp } from './backup.ts';
import { main as restore } from './restore.ts';
import { main as verify } from './verify.ts';

const { folder, start, run } = useProcesses();

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('the backup commands with photos in an S3-compatible store', () => {
  const directory = join(folder, 'store');
  const buckets = ['photos', 'restored'];
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const s3 = { endpoint: '', bucket: 'photos', ...keys };
  beforeAll(async () => {
    s3.endpoint = `http://127.0.0.1:${(await store.run()).port}`;
  });
  afterAll(() => store.close());
  const server = useTestServer({ s3 });

  const envOf = async (bucket: string, database?: string) => ({
    DATABASE_URL: database ?? databaseUrl(await createTestDatabase({ isEmpty: true })),
    DATA_DIR: join(folder, 'unused'),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  const inOrder = { code: 0, output: expect.stringContaining('Everything is in order.') as string };

  it('row 159: restore every photo into an empty bucket, and find missing and stray photos', async () => {
    const owner = await buildUser(server);
    const list = async () => {
      const photo = await buildPhoto(server, owner);
      const body = { ...CAR_INPUT, photoIds: [photo.id] };
      expect((await call(server, 'POST /api/cars', { as: owner, body })).status).toBe(201);
      return photoFile(photo.key, 480);
    };
    const kept = await list();
    const database = await scalar<string>(server.pool, sql`select current_database()`);
    const source = await envOf('photos', databaseUrl({ ...inject('postgres'), database }));
    const backup = join(folder, 'from-s3');
    expect(await runInProcess(backUp, source, backup)).toMatchObject({
      code: 0,
      output: expect.stringContaining('and 3 photo files') as string,
    });

    const elsewhere = await envOf('restored');
    expect(await runInProcess(restore, elsewhere, backup)).toMatchObject(inOrder);
    expect(await runInProcess(verify, elsewhere, '--photos')).toMatchObject(inOrder);
    const [before, after] = buckets.map((bucket) => createS3Storage({ ...s3, bucket }));
    expect(await after!.get(`carImages/${kept}`)).toEqual(await before!.get(`carImages/${kept}`));

    // Only the database was lost: the bucket has photos that are newer than the backup.
    const newer = await list();
    for (const file of await before!.list('carImages')) {
      const long = new Date(Date.now() - 30 * 3_600_000);
      utimesSync(join(directory, 'photos', `${file}._S3rver_object`), long, long);
    }
    const here = await envOf('photos');
    const restored = await runInProcess(restore, here, backup);
    expect(restored.output).toContain('Files of photos that are newer than that: 3.');
    await before!.remove([`carImages/${kept}`]);
    const refused = await runInProcess(verify, here, '--photos', '--remove');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('add --owns-bucket once') as string });
    expect(await before!.has(`carImages/${newer}`)).toBe(true);
    const { code, output } = await runInProcess(verify, here, '--photos', '--remove', '--owns-bucket');
    expect(code).toBe(1);
    expect(output).toContain(`Photos of cars whose files are missing (1):\n  - ${kept}`);
    expect(output).toContain('Unreferenced photo files removed: 3.');
    expect(await before!.has(`carImages/${newer}`)).toBe(false);
    // Once is enough for this database, but does not count for another one with the same bucket.
    expect((await runInProcess(verify, here, '--photos', '--remove')).output).not.toContain('--owns-bucket');
    expect((await runInProcess(verify, source, '--photos', '--remove')).output).toContain('add --owns-bucket once');
    await before!.put('owner/database.txt', Buffer.from('7431 00000001\n'), 'text/plain');
    expect((await runInProcess(verify, here, '--photos', '--remove')).output).toContain('--owns-bucket');
  }, 180_000);
});

describe('the backup commands', () => {
  it('restore a market that was in use into another folder', async () => {
    const [first, second, backup] = ['first', 'second', 'backup'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const old = await start({ DATA_DIR: first, SEED: 'demo' });
    await old.ready;
    const state = { isOver: false, people: 0 };
    const writing = (async () => {
      while (!state.isOver) {
        const email = `n${state.people}@example.test`;
        const password = 'a long and unusual phrase';
        const { status } = await post(`${old.url}/api/auth/sign-up`, { email, password, displayName: 'Somebody' });
        expect(status).toBe(201);
        state.people++;
      }
    })();
    const made = await run('commands/backup.ts', { DATA_DIR: first }, backup);
    state.isOver = true;
    await writing;
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('photo files') as string });
    const quiet = await run('commands/backup.ts', { DATA_DIR: first }, join(folder, 'quiet'), '--quiet');
    expect(quiet).toEqual({ code: 0, output: '' });
    old.child.kill('SIGTERM');
    expect(await old.exited, old.output()).toBe(0);

    const restored = await run('commands/restore.ts', { DATA_DIR: second }, backup);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Everything is in order.') as string });
    expect((await run('commands/verify.ts', { DATA_DIR: second })).code).toBe(0);
    const inEuros = await run('commands/verify.ts', { DATA_DIR: second, CURRENCY: 'EUR' });
    expect(inEuros.output).toContain('The marketplace uses USD, but CURRENCY is EUR.\n1 thing is wrong.');

    const running = await start({ DATA_DIR: second });
    await running.ready;
    const response = await post(`${running.url}/api/auth/sign-in`, {
      email: 'renter@sparekey.test',
      password: DEMO_PASSWORD,
    });
    const { accessToken } = (await response.json()) as SignedIn;
    const found = await fetch(`${running.url}/api/cars?limit=48`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { cars } = (await found.json()) as CarPage;
    expect(cars.length).toBeGreaterThan(30);
    for (const { photo } of cars) expect((await fetch(running.url + photoUrl(photo!.key, 480))).status).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.exited, running.output()).toBe(0);
  }, 180_000);

  it('print their usage', async () => {
    for (const main of [backUp, restore]) {
      const { code, output } = await runInProcess(main, { DATA_DIR: folder });
      expect(code).toBe(1);
      expect(output).toMatch(/^Usage: npm run (backup|restore) -- FOLDER/);
    }
  });

  it('fail without a database', async () => {
    const env = { DATA_DIR: join(folder, 'nowhere') };
    const { code, output } = await runInProcess(backUp, env, join(folder, 'never'));
    expect(code).toBe(1);
    expect(output).toContain('There is no database in');
  });
});
