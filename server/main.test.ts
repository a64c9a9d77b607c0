import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRODUCTION_ENV, register, useProcesses } from './testing/process.ts';

const { folder, start, launch } = useProcesses();

const signIn = (url: string, email: string) =>
  fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long and unusual phrase' }),
  });

// Creating a database takes longer than anything else here, so these tests share one. None depends on what the others left.
const DATA_DIR = join(folder, 'data');

const ALREADY_RUNNING = /^Another Sparekey is already running on the data folder .*\n$/;

describe('the process', () => {
  it('exits with one sentence when the port is in use', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    const { port } = server.address() as { port: number };
    const second = await start({ DATA_DIR }, { port });
    expect(await second.exited).toBe(1);
    expect(second.output().trim()).toBe(
      `Port ${port} is already in use: stop the other program or set PORT to another number.`,
    );
    server.close();
  });

  it('row 33: exits with one sentence when another process is using the data folder, which continues undisturbed', async () => {
    const first = await start({ DATA_DIR });
    await first.ready;
    const second = await start({ DATA_DIR });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(ALREADY_RUNNING);
    // Readiness has a short limit, which a busy machine may exceed once.
    await expect.poll(async () => (await fetch(`${first.url}/api/ready`)).status).toBe(200);

    // A killed owner leaves its lock behind. Of several processes that start at the same moment, exactly one takes over.
    first.child.kill('SIGKILL');
    await first.exited;
    const successors = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR }), start({ DATA_DIR })]);
    const isReady = await Promise.all(
      successors.map(({ ready }) =>
        ready.then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(isReady.toSorted()).toEqual([false, false, true]);
    const successor = successors[isReady.indexOf(true)]!;
    for (const other of successors.filter((each) => each !== successor))
      expect(other.output()).toMatch(ALREADY_RUNNING);
    await expect.poll(async () => (await fetch(`${successor.url}/api/ready`)).status).toBe(200);
    successor.child.kill('SIGTERM');
    expect(await successor.exited, successor.output()).toBe(0);
  });

  it('exits with one sentence when the database is unreachable, without revealing its password', async () => {
    const away = await start({ DATA_DIR: folder, DATABASE_URL: 'postgres://me:hush@localhost:1/x' });
    expect(await away.exited).toBe(1);
    expect(away.output()).toMatch(/^The database at localhost:1 cannot be reached: .*\n$/);
    expect(away.output()).not.toContain('hush');
  });

  it('names every invalid setting and exits', async () => {
    const bad = await start({ DATA_DIR: folder, SEED: 'maybe', RATE_LIMIT: 'sometimes' });
    expect(await bad.exited).toBe(1);
    expect(bad.output()).toMatch(/- SEED .*\n.*- RATE_LIMIT /);
  });

  it.each([
    [
      'a data folder that cannot be created',
      { DATA_DIR: '/proc/sparekey/data' },
      /cannot be created \(ENOENT.*\): choose another/,
    ],
    [
      'a data folder that cannot be created, in production',
      { ...PRODUCTION_ENV, DATA_DIR: '/proc/sparekey/data' },
      /^Sparekey cannot start with these settings:\n {2}- DATA_DIR cannot be used .*\n$/,
    ],
    // An address reserved for documentation, which no machine has.
    [
      'an address of another machine',
      { DATA_DIR, HOST: '192.0.2.1' },
      /^This machine has no address 192\.0\.2\.1: set HOST /,
    ],
    [
      'a metrics address of another machine',
      { DATA_DIR, METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' },
      /^This machine has no address 192\.0\.2\.1: set METRICS_HOST /,
    ],
  ])('exits with one sentence and no stack for %s', async (_, env, sentence) => {
    const bad = await start(env);
    expect(await bad.exited).toBe(1);
    expect(bad.output()).toMatch(sentence);
    expect(bad.output()).not.toMatch(/\n\s+at /);
  });

  it('logs settings that are probably mistakes at every start', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const running = await start({
      ...PRODUCTION_ENV,
      DATA_DIR,
      PUBLIC_URL: 'http://cars.example',
      STRIPE_SECRET: 'sk_live_1',
      WAL_ARCHIVE: join(file, 'wal'),
    });
    await running.ready;
    for (const warning of [
      'STRIPE_SECRET is not a setting',
      'PUBLIC_URL is not encrypted',
      'WAL_ARCHIVE cannot be written',
    ]) {
      expect(running.output()).toContain(warning);
    }
    running.child.kill('SIGTERM');
    expect(await running.exited, running.output()).toBe(0);
  });

  it('rejects production with demo accounts, and another currency with existing rentals', async () => {
    const DATA_DIR = join(folder, 'demo');
    const demo = await start({ DATA_DIR, SEED: 'demo' });
    await demo.ready;
    expect(demo.output()).toContain('renter@sparekey.test');
    demo.child.kill('SIGINT');
    expect(await demo.exited, demo.output()).toBe(0);
    const production = await start({ ...PRODUCTION_ENV, DATA_DIR });
    expect(await production.exited).toBe(1);
    expect(production.output()).toContain('This database has demo accounts');
    // The background work would send mail and move money for the demo accounts.
    const worker = launch('worker.ts', { ...PRODUCTION_ENV, DATA_DIR });
    expect(await worker.exited).toBe(1);
    expect(worker.output()).toContain('This database has demo accounts');
    const euros = await start({ DATA_DIR, CURRENCY: 'EUR' });
    expect(await euros.exited).toBe(1);
    expect(euros.output()).toMatch(
      /^CURRENCY is EUR, but this marketplace has rentals in USD, .*: set CURRENCY=USD, or .*\n$/,
    );
  });

  it('row 28: loses no acknowledged write when it or its database is killed', async () => {
    const emails: string[] = [];
    for (let round = 0; round < 3; round++) {
      const running = await start({ DATA_DIR });
      await running.ready;
      const writes = Array.from({ length: 12 }, async (_, n) => {
        const email = `r${round}n${n}@example.test`;
        const response = await register(running.url, email).catch(() => undefined);
        if (response?.status === 201) emails.push(email);
        if (n === 5) running.child.kill('SIGKILL');
      });
      await Promise.all(writes);
      await running.exited;
    }
    expect(emails.length).toBeGreaterThan(0);
    const after = await start({ DATA_DIR });
    await after.ready;
    for (const email of emails) expect((await signIn(after.url, email)).status, email).toBe(200);

    // Kills only the database, which nothing but the server can restart.
    const pid = () => Number(readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    const isBack = async () => (await fetch(`${after.url}/api/ready`)).status === 200 && pid() !== killed;
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
    // While connections are re-established, a busy machine may still respond that it is unavailable.
    for (const email of emails) {
      await expect.poll(async () => (await signIn(after.url, email)).status, { message: email }).toBe(200);
    }
    after.child.kill('SIGTERM');
    expect(await after.exited, after.output()).toBe(0);
  });
});
