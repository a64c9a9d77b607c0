import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const built = fileURLToPath(new URL('../dist/web/index.html', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sparekey-process-'));
const children = new Set<ChildProcess>();

beforeAll(() => {
  // These tests are about the process, not about the pages: any page will do where none was built yet.
  if (existsSync(built)) return;
  mkdirSync(join(built, '..'), { recursive: true });
  writeFileSync(built, '<!doctype html><title>%BRAND%</title>');
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return { port: (server.address() as { port: number }).port, server };
}

interface Running {
  child: ChildProcess;
  url: string;
  output(): string;
  exited: Promise<number | null>;
  ready: Promise<void>;
}

async function start(env: Record<string, string>, port?: number): Promise<Running> {
  const free = port === undefined ? await freePort() : undefined;
  const used = port ?? free!.port;
  await new Promise((done) => (free ? free.server.close(done) : done(undefined)));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: String(used), SEED: 'none', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const ready = new Promise<void>((done, fail) => {
    child.stdout.on('data', () => output.includes('is ready at') && done());
    void exited.then(() => fail(new Error(output)));
  });
  ready.catch(() => {});
  return { child, url: `http://localhost:${used}`, output: () => output, exited, ready };
}

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

describe('the process', () => {
  it('ends with one sentence when the port is in use', async () => {
    const { port, server } = await freePort();
    const second = await start({ DATA_DIR: join(folder, 'port') }, port);
    expect(await second.exited).toBe(1);
    expect(second.output().trim()).toBe(
      `Port ${port} is already in use: stop the other program or set PORT to another number.`,
    );
    server.close();
  });

  it('ends with one sentence when another process has the data folder', async () => {
    const DATA_DIR = join(folder, 'shared');
    const first = await start({ DATA_DIR });
    await first.ready;
    const second = await start({ DATA_DIR });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/^Another Sparekey is already running on the data folder .*\n$/);
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
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

  it('refuses production beside demo accounts', async () => {
    const DATA_DIR = join(folder, 'demo');
    const demo = await start({ DATA_DIR, SEED: 'demo' });
    await demo.ready;
    expect(demo.output()).toContain('renter@sparekey.test');
    demo.child.kill('SIGINT');
    expect(await demo.exited).toBe(0);
    const production = await start({
      DATA_DIR,
      NODE_ENV: 'production',
      AUTH_SECRET: 'x'.repeat(40),
      PAYMENTS: 'sandbox',
      PUBLIC_URL: 'https://cars.example',
      RATE_LIMIT: 'on',
    });
    expect(await production.exited).toBe(1);
    expect(production.output()).toContain('This database has demo accounts');
  });

  it('loses nothing that it acknowledged when it is killed', async () => {
    const DATA_DIR = join(folder, 'killed');
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
    after.child.kill('SIGTERM');
    expect(await after.exited).toBe(0);
  });

  it('answers what it has begun when it is told to stop', async () => {
    const running = await start({ DATA_DIR: join(folder, 'drained') });
    await running.ready;
    const answers = Array.from({ length: 10 }, (_, n) => register(running.url, `d${n}@example.test`));
    await Promise.race(answers);
    running.child.kill('SIGTERM');
    const statuses = await Promise.all(answers.map((answer) => answer.then(({ status }) => status)));
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(await running.exited).toBe(0);
  });
});
