import S3rver from '@20minutes/s3rver';
import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { photoFile } from '../../contract/photos/photo-sizes.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { combineProviders } from '../money/providers/create-payments.ts';
import { createSandbox } from '../money/providers/sandbox-provider.ts';
import { StartError } from '../platform/start-error.ts';
import { createPool, many, one, sql, type Pool } from '../platform/database/database.ts';
import { LISTENER_NAME } from '../platform/database/listener.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findViolations } from '../checks/find-violations.ts';
import { recoverPayments } from '../money/recover-payments.ts';
import { createServer } from '../app.ts';
import { buildBooking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildUser, type TestUser, CAR_INPUT } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { FIRST_MIGRATION_AFTER_1_0_0, migrateUpTo } from '../testing/older-version.ts';
import { photoPath, type Manifest } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const server = useBookingServer();
const root = mkdtempSync(join(tmpdir(), 'sparekey-backup-'));
const pools: Pool[] = [];
let owner: TestUser;

beforeAll(async () => {
  owner = await buildUser(server);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  rmSync(root, { recursive: true, force: true });
});

const newFolder = () => join(root, randomUUID());
const source = () => ({ pool: server.pool, storage: server.services.storage });
const fileOf = (key: string) => photoFile(key, 480);
const storageKeyOf = (key: string) => `carImages/${fileOf(key)}`;

async function emptyDatabase(): Promise<Pool> {
  const { host, user } = inject('postgres');
  const database = `restored_${randomUUID().replaceAll('-', '')}`;
  await server.pool.query(`create database ${database}`);
  const pool = createPool({ host, user, database }, () => {});
  pools.push(pool);
  return pool;
}

const newTarget = async () => ({ pool: await emptyDatabase(), storage: createDiskStorage(newFolder()) });

const backUp = (options: { previous?: string; withPhotos?: boolean } = {}, folder = newFolder()) =>
  makeBackup(source(), folder, { withPhotos: true, ...options }).then((made) => ({ folder, made }));
const restore = (
  target: { pool: Pool; storage: Storage },
  folder: string,
  isReplacing = false,
  withoutDamagedPhotos = false,
) => restoreBackup(target, folder, { isReplacing, withoutDamagedPhotos, say: () => {} });

async function listCar(title = 'Fiat 500'): Promise<{ id: string; key: string; photoIds: string[] }> {
  const photo = await buildPhoto(server, owner);
  const { body } = await call(server, 'POST /api/cars', {
    as: owner,
    body: {
      ...CAR_INPUT,
      title,
      photoIds: [photo.id],
    },
  });
  await server.pool.query(sql`update cars set state = 'active' where id = ${body.id}`);
  return { id: body.id, key: photo.key, photoIds: [photo.id] };
}

/** Books a car whose photos are real files, unlike those of `buildCar`. */
async function bookCar() {
  const { id, photoIds } = await listCar();
  return buildBooking(server, { car: { id, ownerId: owner.uid, photoId: photoIds[0]! } });
}

/** The definitions of constraints, indexes and triggers, from the database itself. */
const shapeOf = (pool: Pool) =>
  many<{ what: string }>(
    pool,
    sql`
    select what from (
      select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    ) shape order by what`,
  );

describe('a backup', () => {
  it('is a consistent snapshot despite concurrent writes, and restores on a new machine', async () => {
    await bookCar();
    const state = { isOver: false };
    const writing = Array.from({ length: 3 }, async () => {
      while (!state.isOver) await bookCar();
    });
    const { folder, made } = await backUp();
    state.isOver = true;
    await Promise.all(writing);
    expect(made.missing).toEqual([]);
    const renter = await buildUser(server, { email: 'after@example.test' });

    const target = await newTarget();
    const restored = await restore(target, folder);
    expect(restored.missing).toEqual([]);
    expect(restored.rows).toBe(made.rows);
    const { pool } = target;
    // Payments in progress at that moment are settled, as after any other interruption.
    await pool.query(sql`update payment_attempts set next_check_at = now() where status in ('started', 'unknown')`);
    const services = {
      ...server.services,
      pool,
      payments: combineProviders(createSandbox(pool), undefined, 'sandbox'),
    };
    await recoverPayments(services);
    expect(await findViolations(services, { graceSeconds: 3_600 })).toEqual([]);
    expect(await shapeOf(pool)).toEqual(await shapeOf(server.pool));
    expect(await many(pool, sql`select 1 from users where email = ${renter.email}`)).toEqual([]);
    // Counts maintained by triggers are restored too, and still maintained.
    const counted = await one<{ cars: number; counted: number }>(
      pool,
      sql`select (select count(*) from cars) as cars, (select sum(cars) from listing_counts) as counted`,
    );
    expect(counted.counted).toBe(counted.cars);

    const { app } = await createServer({ config: server.config, log: server.services.log, pool, pages: 'none' });
    const body = { email: owner.email, password: owner.password };
    const response = await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: body });
    await app.close();
    expect(response.statusCode).toBe(200);
  });

  it('includes a photo that its car drops before the photo is copied', async () => {
    const { id, key, photoIds } = await listCar('Loses its photo');
    const other = await buildPhoto(server, owner);
    const { storage } = server.services;
    let isDetached = false;
    const slow: Storage = {
      ...storage,
      async get(name) {
        if (!isDetached) {
          isDetached = true;
          const { body: car } = await call(server, 'GET /api/cars/:id', { params: { id }, as: owner });
          const { title, description, location, gear, seats, vehicleType, version } = car;
          const fields = { title, description, location, gear, seats, vehicleType, version, price: '45' };
          await call(server, 'PUT /api/cars/:id', {
            params: { id },
            as: owner,
            body: { ...fields, photoIds: [other.id] },
          });
          await server.services.storage.sweep();
        }
        return storage.get(name);
      },
    };
    const folder = newFolder();
    const made = await makeBackup({ pool: server.pool, storage: slow }, folder, { withPhotos: true });
    expect(made.missing).toEqual([]);
    const target = await newTarget();
    expect((await restore(target, folder)).missing).toEqual([]);
    const attached = await many<{ id: string }>(target.pool, sql`select id from photos where car_id = ${id}`);
    expect(attached.map((photo) => photo.id)).toEqual(photoIds);
    expect(await target.storage.get(storageKeyOf(key))).toEqual(await storage.get(storageKeyOf(key)));
  });

  it('row 38: after a restore, verify lists every charge made since the backup', async () => {
    await bookCar();
    const { folder } = await backUp({ withPhotos: false });
    const { rentalId } = await bookCar();
    const { ref } = await one<{ ref: string }>(
      server.pool,
      sql`select provider_ref as ref from payment_attempts where rental_id = ${rentalId}`,
    );
    const { pool } = await newTarget().then(async (target) => (await restore(target, folder), target));
    // The provider is a separate system and still has everything.
    const violations = await findViolations({ ...server.services, pool }, { graceSeconds: 3_600 });
    expect(violations.map(({ wrong }) => wrong)).toEqual([expect.stringContaining(`for ${ref}; we have nothing`)]);
  });

  it('restores the whole history, which stays immutable', async () => {
    await listCar('Written down');
    const { folder } = await backUp();
    const target = await newTarget();
    await restore(target, folder);
    const { pool } = target;
    const entries = sql`select id, action from audit_log order by id`;
    const written = await many(pool, entries);
    expect(written.length).toBeGreaterThan(0);
    expect(written).toEqual(await many(server.pool, entries));
    const client = await pool.connect();
    await client.query('set session_replication_role = replica');
    await expect(client.query('delete from audit_log')).rejects.toThrow('never changed or removed');
    client.release(true);
  });

  it('rescues photos lost by the storage from an earlier backup, and lists them', async () => {
    const { key } = await listCar('Lost later');
    const first = await backUp();
    const file = storageKeyOf(key);
    const bytes = (await server.services.storage.get(file))!;
    await server.services.storage.remove([file]);
    const second = await backUp({ previous: first.folder });
    await server.services.storage.put(file, bytes, 'image/webp');
    expect(second.made).toMatchObject({ missing: [], rescued: [fileOf(key)] });
    expect(readFileSync(join(second.folder, 'lost-photos.txt'), 'utf8')).toBe(`${fileOf(key)}\n`);
    expect((await restore(await newTarget(), second.folder)).missing).toEqual([]);
  });

  it('lists photos of cars that the storage has lost', async () => {
    const { key } = await listCar('Lost photo');
    const file = storageKeyOf(key);
    const bytes = (await server.services.storage.get(file))!;
    await server.services.storage.remove([file]);
    const { made } = await backUp();
    await server.services.storage.put(file, bytes, 'image/webp');
    expect(made.missing).toEqual([fileOf(key)]);
  });

  it('hard-links photos that an earlier backup has', async () => {
    const { key } = await listCar();
    const first = await backUp();
    const { key: later } = await listCar();
    const second = await backUp({ previous: first.folder });
    const inode = (folder: string, of: string) => statSync(join(folder, photoPath(fileOf(of)))).ino;
    expect(inode(second.folder, key)).toBe(inode(first.folder, key));
    expect(existsSync(join(second.folder, photoPath(fileOf(later))))).toBe(true);
    rmSync(first.folder, { recursive: true });
    expect((await restore(await newTarget(), second.folder)).missing).toEqual([]);
  });

  it('works with an S3-compatible store as source and target', async () => {
    const { key } = await listCar();
    const { folder } = await backUp();
    const store = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: newFolder(),
      configureBuckets: [{ name: 'photos' }],
    });
    const { port } = await store.run();
    const s3 = createS3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'photos',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
    try {
      const target = { pool: await emptyDatabase(), storage: s3 };
      expect((await restore(target, folder)).missing).toEqual([]);
      const again = newFolder();
      expect((await makeBackup(target, again, { withPhotos: true })).missing).toEqual([]);
      expect(readFileSync(join(again, photoPath(fileOf(key))))).toEqual(
        await server.services.storage.get(storageKeyOf(key)),
      );
    } finally {
      await store.close();
    }
  });

  it('requires an empty folder', async () => {
    const { folder } = await backUp({ withPhotos: false });
    await expect(backUp({}, folder)).rejects.toThrow('is not empty');
  });
});

describe('restoring', () => {
  const changeManifest = (folder: string, change: (manifest: Manifest) => void) => {
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    change(manifest);
    writeFileSync(path, JSON.stringify(manifest));
  };

  it('rejects a database that is not empty without the option to replace it', async () => {
    const { folder } = await backUp({ withPhotos: false });
    const target = await newTarget();
    await restore(target, folder);
    await target.pool.query(sql`insert into users (email, display_name) values ('only@here.test', 'Only Here')`);
    await expect(restore(target, folder)).rejects.toThrow('The database is not empty');
    expect(await many(target.pool, sql`select 1 from users where email = 'only@here.test'`)).toHaveLength(1);
    await restore(target, folder, true);
    expect(await many(target.pool, sql`select 1 from users where email = 'only@here.test'`)).toEqual([]);
    expect(await shapeOf(target.pool)).toEqual(await shapeOf(server.pool));
  });

  it('rejects a database in use before it writes anything', async () => {
    await listCar();
    const { folder } = await backUp();
    const target = await newTarget();
    const { options } = target.pool;
    const storage: Storage = {
      ...target.storage,
      put: () => Promise.reject(new Error('No photo may be written yet.')),
    };
    // An idle server has closed its other connections.
    for (const application_name of ['sparekey', LISTENER_NAME]) {
      const user = new pg.Client({ ...options, application_name });
      await user.connect();
      for (const isReplacing of [false, true]) {
        await expect(restore({ ...target, storage }, folder, isReplacing)).rejects.toThrow('stop them first');
      }
      await user.end();
    }
  });

  it('rejects damaged and missing files before it changes anything', async () => {
    const { key } = await listCar();
    const { folder } = await backUp();
    const target = await newTarget();
    const path = join(folder, photoPath(fileOf(key)));
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    rmSync(join(folder, 'tables/users.copy.gz'));
    await expect(restore(target, folder)).rejects.toThrow(/users\.copy\.gz is missing[^]*480\.webp is damaged/);
    expect(await many(target.pool, sql`select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('row 92: can skip and list damaged photos, but never a damaged table', async () => {
    const [lost, kept] = [await listCar('Damaged photo'), await listCar('Whole photo')];
    const { folder } = await backUp();
    const path = photoPath(fileOf(lost.key));
    writeFileSync(join(folder, path), 'not a photo');
    const target = await newTarget();
    await expect(restore(target, folder)).rejects.toThrow(
      /cannot be used \(1\):\n {2}- photos\/.*480\.webp is damaged\n.*--without-damaged-photos restores everything else\.$/,
    );
    const restored = await restore(target, folder, false, true);
    expect(restored).toMatchObject({ leftOut: [path], missing: [fileOf(lost.key)] });
    expect(await target.storage.has(storageKeyOf(lost.key))).toBe(false);
    expect(await target.storage.has(storageKeyOf(kept.key))).toBe(true);
    rmSync(join(folder, 'tables/users.copy.gz'));
    await expect(restore(await newTarget(), folder, false, true)).rejects.toThrow('users.copy.gz is missing');
  });

  it('excludes the local mailbox, because its links allow signing in', async () => {
    const { folder } = await backUp({ withPhotos: false });
    expect(existsSync(join(folder, 'tables/outbox.copy.gz'))).toBe(true);
    expect(existsSync(join(folder, 'tables/mailbox.copy.gz'))).toBe(false);
  });

  it('rejects an interrupted backup', async () => {
    const { folder } = await backUp({ withPhotos: false });
    rmSync(join(folder, 'manifest.json'));
    await expect(restore(await newTarget(), folder)).rejects.toThrow('There is no complete backup');
  });

  it.each(['', '{"format": 1, "ver', 'null', '{"format":2}'])('reports the manifest %j as damaged', async (text) => {
    const { folder } = await backUp({ withPhotos: false });
    writeFileSync(join(folder, 'manifest.json'), text);
    await expect(restore(await newTarget(), folder)).rejects.toThrow(
      new StartError(`${join(folder, 'manifest.json')} is damaged, or was written by an unknown version.`),
    );
  });

  it('rejects a backup of a newer version', async () => {
    const { folder } = await backUp({ withPhotos: false });
    changeManifest(folder, ({ migrations }) => migrations.push({ name: '9999-future.sql', hash: 'x' }));
    await expect(restore(await newTarget(), folder)).rejects.toThrow('9999-future.sql');
  });

  it('leaves the database unchanged when it fails midway', async () => {
    const { folder } = await backUp({ withPhotos: false });
    const target = await newTarget();
    await restore(target, folder);
    await target.pool.query(sql`insert into users (email, display_name) values ('only@here.test', 'Only Here')`);
    changeManifest(folder, ({ tables }) => (tables.find(({ name }) => name === 'web_vitals')!.rows = 7));
    await expect(restore(target, folder, true)).rejects.toThrow('web_vitals should have 7 rows');
    expect(await many(target.pool, sql`select 1 from users where email = 'only@here.test'`)).toHaveLength(1);
  });

  /** A database as it was before a migration, with the tables and columns of that version. */
  async function olderDatabase(firstMissing: string) {
    const target = await newTarget();
    await migrateUpTo(target.pool, firstMissing, newFolder());
    return target;
  }

  it('migrates a backup of version 1.0.0', async () => {
    const older = await olderDatabase(FIRST_MIGRATION_AFTER_1_0_0);
    await older.pool.query(sql`insert into users (email, display_name) values ('long@ago.test', 'Long Ago')`);
    const folder = newFolder();
    await makeBackup(older, folder, { withPhotos: true });

    const target = await newTarget();
    await restore(target, folder);
    expect(await shapeOf(target.pool)).toEqual(await shapeOf(server.pool));
    expect(await many(target.pool, sql`select 1 from users where email = 'long@ago.test'`)).toHaveLength(1);
  });

  it('removes data of accounts deleted by an older version, and numbers its history', async () => {
    const older = await olderDatabase('0113');
    await older.pool.query(sql`
      with person as (
        insert into users (email, display_name, deleted_at) values
          ('owner@deleted.invalid', 'Deleted account', now()), ('renter@deleted.invalid', 'Deleted account', now()),
          ('stays@ago.test', 'Stays', null)
        returning id, email),
      car as (
        insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type)
        select id, title, 'Small.', 4500, 'Geneva', 'Manual', 4, 'Sedan' from person, unnest(array['Unknown', 'Known']) as title
        where email = 'owner@deleted.invalid'
        returning id, owner_id, title),
      thread as (
        insert into threads (car_id, renter_id, owner_id)
        select car.id, person.id, owner_id from car join person
          on (title, email) in (('Unknown', 'renter@deleted.invalid'), ('Known', 'stays@ago.test'))
        returning id, owner_id),
      block as (
        insert into blocks (car_id, period, note) select id, daterange('2020-01-01', '2020-01-03'), 'At my aunt’s' from car),
      entry as (
        insert into audit_log (actor_kind, action, user_id) select 'system', 'account-deleted', id from person)
      insert into messages (thread_id, author_id, body, masked, masked_by)
      select id, owner_id, 'I am at o@ago.test', 'I am at •••', 2 from thread`);
    await migrate(older.pool);
    const left = await many(
      older.pool,
      sql`
      select title, location, messages.body, masked, note, card::text like '%Geneva%' as "isOnCard"
      from cars join threads on threads.car_id = cars.id join messages on thread_id = threads.id
        join blocks on blocks.car_id = cars.id
      order by title`,
    );
    const gone = { location: 'Deleted', masked: null, note: '', isOnCard: false };
    expect(left).toEqual([
      { ...gone, title: 'Deleted car', body: '' },
      { ...gone, title: 'Known', body: 'I am at •••' },
    ]);
    const numbers = await many(older.pool, sql`select number from history_numbers order by number`);
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });

  it('creates dues for the payments of an older version', async () => {
    const older = await olderDatabase('0033');
    await older.pool.query(sql`
      with person as (
        insert into users (email, display_name) values ('owner@ago.test', 'Owner'), ('renter@ago.test', 'Renter')
        returning id, email),
      car as (
        insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type, status)
        select id, 'Fiat 500', 'Small.', 4500, 'Geneva', 'Manual', 4, 'Sedan', 1 from person
        where email = 'owner@ago.test'
        returning id),
      rental as (
        insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, takes_payment,
          hold_expires_at, confirmed_at)
        select car.id, person.id, daterange('2026-01-05', '2026-01-07', '[]'), 'confirmed', 4500, 2, 9000, true, now(), now()
        from car, person where email = 'renter@ago.test'
        returning id),
      attempt as (
        insert into payment_attempts (rental_id, provider, provider_key, provider_ref, payment_method_id, amount_cents,
          currency, status, request_key, next_check_at)
        select id, 'sandbox', 'key', 'ref', 'pm', 9000, 'usd', 'succeeded', 'key', now() from rental)
      insert into ledger_entries (rental_id, kind, amount_cents, provider_ref) select id, 'charge', 9000, 'ref' from rental`);
    const folder = newFolder();
    await makeBackup(older, folder, { withPhotos: false });

    const target = await newTarget();
    await restore(target, folder);
    const dues = await many(
      target.pool,
      sql`
      select dues.kind, rentals.status, email::text, dues.amount_cents as "amountCents"
      from dues join rentals on rentals.id = subject_id join users on users.id = payer_id
        join payment_attempts attempts on attempts.due_id = dues.id and attempts.rental_id = subject_id
        join ledger_entries entries on entries.due_id = dues.id and entries.rental_id = subject_id`,
    );
    expect(dues).toEqual([{ kind: 'booking', status: 'confirmed', email: 'renter@ago.test', amountCents: 9_000 }]);
  });
});
