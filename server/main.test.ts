import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRODUCTION, useProcesses } from './testing/process.ts';

const { folder, start, launch } = useProcesses();

const register = (url: string, email: string) =>
  fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long and unusual phrase', displayName: 'Somebody' }),
  });

const signIn = (url: string, email: string) =>
  fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long and unusual phrase' }),
  });

// Making a database takes longer than anything else here, so these share one. None minds what the others left there.
const DATA_DIR = join(folder, 'data');

const ALREADY_RUNNING = /^Another Sparekey is already running on the data folder .*\n$/;

describe('the process', () => {
  it('ends with one sentence when the port is in use', async () => {
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

  it('row 33: ends with one sentence when another process has the data folder, which goes on undisturbed', async () => {
    const first = await start({ DATA_DIR });
    await first.ready;
    const second = await start({ DATA_DIR });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(ALREADY_RUNNING);
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);

    // A dead owner leaves its lock behind. Of those who want its place at the same moment, one gets it.
    first.child.kill('SIGKILL');
    await first.exited;
    const heirs = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR }), start({ DATA_DIR })]);
    const isReady = await Promise.all(
      heirs.map(({ ready }) =>
        ready.then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(isReady.toSorted()).toEqual([false, false, true]);
    const heir = heirs[isReady.indexOf(true)]!;
    for (const other of heirs.filter((each) => each !== heir)) expect(other.output()).toMatch(ALREADY_RUNNING);
    expect((await fetch(`${heir.url}/api/ready`)).status).toBe(200);
    heir.child.kill('SIGTERM');
    expect(await heir.exited, heir.output()).toBe(0);
  });

  it('ends with one sentence when the database cannot be reached, and keeps its password to itself', async () => {
    const away = await start({ DATA_DIR: folder, DATABASE_URL: 'postgres://me:hush@localhost:1/x' });
    expect(await away.exited).toBe(1);
    expect(away.output()).toMatch(/^The database at localhost:1 cannot be reached: .*\n$/);
    expect(away.output()).not.toContain('hush');
  });

  it('names every bad setting and ends', async () => {
    const bad = await start({ DATA_DIR: folder, SEED: 'maybe', RATE_LIMIT: 'sometimes' });
    expect(await bad.exited).toBe(1);
    expect(bad.output()).toMatch(/- SEED .*\n.*- RATE_LIMIT /);
  });

  it.each([
    [
      'a data folder that cannot be made',
      { DATA_DIR: '/proc/sparekey/data' },
      /cannot be made \(ENOENT.*\): name another/,
    ],
    [
      'a data folder that cannot be made, in production',
      { ...PRODUCTION, DATA_DIR: '/proc/sparekey/data' },
      /^Sparekey cannot start with these settings:\n {2}- DATA_DIR cannot be used .*\n$/,
    ],
    // An address for examples, which no machine has.
    [
      'an address that is not ours',
      { DATA_DIR, HOST: '192.0.2.1' },
      /^This machine has no address 192\.0\.2\.1: set HOST /,
    ],
    [
      'metrics at an address that is not ours',
      { DATA_DIR, METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' },
      /^This machine has no address 192\.0\.2\.1: set METRICS_HOST /,
    ],
  ])('ends with a sentence and no stack for %s', async (_, env, sentence) => {
    const bad = await start(env);
    expect(await bad.exited).toBe(1);
    expect(bad.output()).toMatch(sentence);
    expect(bad.output()).not.toMatch(/\n\s+at /);
  });

  it('says at every start which settings are probably not what was meant', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const running = await start({
      ...PRODUCTION,
      DATA_DIR,
      PUBLIC_URL: 'http://cars.example',
      STRIPE_SECRET: 'sk_live_1',
      WAL_ARCHIVE: join(file, 'wal'),
    });
    await running.ready;
    for (const said of [
      'STRIPE_SECRET is not a setting',
      'PUBLIC_URL is not encrypted',
      'WAL_ARCHIVE cannot be written',
    ]) {
      expect(running.output()).toContain(said);
    }
    running.child.kill('SIGTERM');
    expect(await running.exited, running.output()).toBe(0);
  });

  it('refuses production beside demo accounts, and another currency beside rentals', async () => {
    const DATA_DIR = join(folder, 'demo');
    const demo = await start({ DATA_DIR, SEED: 'demo' });
    await demo.ready;
    expect(demo.output()).toContain('renter@sparekey.test');
    demo.child.kill('SIGINT');
    expect(await demo.exited, demo.output()).toBe(0);
    const production = await start({ ...PRODUCTION, DATA_DIR });
    expect(await production.exited).toBe(1);
    expect(production.output()).toContain('This database has demo accounts');
    // The background work would mail people and move money for them.
    const worker = launch('worker.ts', { ...PRODUCTION, DATA_DIR });
    expect(await worker.exited).toBe(1);
    expect(worker.output()).toContain('This database has demo accounts');
    const euros = await start({ DATA_DIR, CURRENCY: 'EUR' });
    expect(await euros.exited).toBe(1);
    expect(euros.output()).toMatch(
      /^CURRENCY is EUR, but this marketplace has rentals in USD, .*: set CURRENCY=USD, or .*\n$/,
    );
  });

  it('row 28: loses nothing that it acknowledged when it, or its database, is killed', async () => {
    const emails: string[] = [];
    for (let round = 0; round < 3; round++) {
      const running = await start({ DATA_DIR });
      await running.ready;
      const writes = Array.from({ length: 12 }, async (_, n) => {
        const email = `r${round}n${n}@example.test`;
        const answer = await register(running.url, email).catch(() => undefined);
        if (answer?.status === 201) emails.push(email);
        if (n === 5) running.child.kill('SIGKILL');
      });
      await Promise.all(writes);
      await running.exited;
    }
    expect(emails.length).toBeGreaterThan(0);
    const after = await start({ DATA_DIR });
    await after.ready;
    for (const email of emails) expect((await signIn(after.url, email)).status, email).toBe(200);

    // The database alone is killed this time. Nobody but the server could start it again.
    const pid = () => Number(readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    const isBack = async () => (await fetch(`${after.url}/api/ready`)).status === 200 && pid() !== killed;
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
    // While all connections are made anew, a busy machine may answer that it is not there yet.
    for (const email of emails) {
      await expect.poll(async () => (await signIn(after.url, email)).status, { message: email }).toBe(200);
    }
    after.child.kill('SIGTERM');
    expect(await after.exited, after.output()).toBe(0);
  });
});
