import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient } from '../../clients/make-client.ts';
import type * as Made from '../../clients/client.ts';
import type { Operation } from '../../clients/types.ts';
import type { Document } from '../../clients/write-types.ts';
import { daysBetween } from '../../contract/dates.ts';
import type { Scope } from '../../contract/scopes.ts';
import { buildCar, buildVerified, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sparekey-client-')));
const made = join(folder, 'node_modules/sparekey-client');
const server = useTestServer();
let url: string;
let client: typeof Made;

beforeAll(async () => {
  await makeClient(server.app.swagger() as unknown as Document, made);
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  client = (await import(pathToFileURL(join(made, 'index.js')).href)) as typeof Made;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function keyOf(user: TestUser, scopes: Scope[]): Promise<string> {
  const body = { name: 'A program', scopes, days: null, password: user.password };
  return (await call(server, 'POST /api/my/keys', { as: user, body })).body.key;
}

const clientWith = (key: string, options: object = {}) =>
  client.createClient<Record<string, Operation>>({ url, key, ...options });

const refusal = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: unknown) => (error instanceof client.ProblemError ? error.problem : { code: String(error), status: 0 }),
  );

describe('the generated client', () => {
  it('is smaller than 6 kB and has no dependencies', () => {
    expect(statSync(join(made, 'index.js')).size).toBeLessThan(6_000);
    expect(readFileSync(join(made, 'index.js'), 'utf8')).not.toMatch(/\bimport\b/);
    const { dependencies } = JSON.parse(readFileSync(join(made, 'package.json'), 'utf8')) as { dependencies?: object };
    expect(dependencies).toBeUndefined();
  });

  it('has every documented operation except the event stream', () => {
    const types = readFileSync(join(made, 'index.d.ts'), 'utf8');
    const { paths } = server.app.swagger() as unknown as Document;
    const names = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !types.includes(`  '${name}': {`))).toEqual(['GET /api/events']);
  });

  it('authenticates with a key and throws errors as ProblemError', async () => {
    const owner = await buildVerified(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const sparekey = clientWith(await keyOf(owner, ['read:cars', 'write:cars']));
    const body = { startDate: day(30), endDate: day(33), note: 'Inspection' };
    const params = { id: car.id };
    const block = (await sparekey.call('POST /api/cars/{id}/blocks', { params, body })) as { id: string };
    expect(block).toMatchObject(body);
    expect(await sparekey.call('DELETE /api/blocks/{id}', { params: { id: block.id } })).toBeUndefined();
    const wrong = { ...body, startDate: day(34) };
    expect(await refusal(sparekey.call('POST /api/cars/{id}/blocks', { params, body: wrong }))).toMatchObject({
      status: 400,
      detail: expect.any(String),
      requestId: expect.any(String),
    });
    expect(await refusal(sparekey.call('GET /api/me'))).toMatchObject({ status: 403, code: 'access/not-by-key' });
    expect(await refusal(clientWith('spk_none').call('GET /api/my/cars'))).toMatchObject({ status: 401 });
  });

  it('iterates over all pages and stops when the caller breaks', async () => {
    const reader = await buildVerified(server);
    for (const title of ['One', 'Two', 'Three']) await buildCar(server, { title, location: 'Pagetown' });
    const sparekey = clientWith(await keyOf(reader, ['read:cars']));
    const query = { location: 'Pagetown', limit: 1 };
    const titles: string[] = [];
    for await (const page of sparekey.pages('GET /api/cars' as never, { query })) {
      titles.push(...(page as { cars: { title: string }[] }).cars.map(({ title }) => title));
    }
    expect(titles.toSorted()).toEqual(['One', 'Three', 'Two']);
    for await (const page of sparekey.pages('GET /api/cars' as never, { query })) {
      expect(page).toMatchObject({ cars: [expect.anything()] });
      break;
    }
  });

  it('sends the idempotency key, so that a repeated request has one effect', async () => {
    const renter = await buildVerified(server);
    const { id: carId } = await buildCar(server);
    const dates = { startDate: day(30), endDate: day(32) };
    const sparekey = clientWith(renter.accessToken);
    const { totalCents } = (await sparekey.call('POST /api/quotes', { body: { carId, ...dates } })) as {
      totalCents: number;
    };
    const body = { carId, ...dates, expectedTotalCents: totalCents };
    const hold = () => sparekey.call('POST /api/rentals', { body, idempotencyKey: `hold-${carId}` });
    const [first, second] = [await hold(), await hold()] as { id: string }[];
    expect(second!.id).toBe(first!.id);
    const without = await refusal(sparekey.call('POST /api/rentals', { body }));
    expect(without).toMatchObject({ code: 'request/idempotency-key-missing' });
  });

  it('reports non-API responses as client/unreadable and never follows redirects', async () => {
    const responses = [
      new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
      new Response('{}', { status: 503 }),
    ];
    const requests: RequestInit[] = [];
    const fetch = async (_: URL, init: RequestInit) => {
      requests.push(init);
      return responses.shift()!;
    };
    const sparekey = clientWith('spk_any', { fetch });
    for (const status of [502, 503]) {
      expect(await refusal(sparekey.call('GET /api/my/cars'))).toMatchObject({ status, code: 'client/unreadable' });
    }
    expect(requests.map(({ redirect }) => redirect)).toEqual(['error', 'error']);
    await expect(sparekey.call('GET /api/cars/{id}', {})).rejects.toThrow('needs id');
  });
});

/** Moves the dates of the examples into the future and keeps the distances between them. */
const ahead = (written: string) => day(30 + daysBetween({ startDate: '2027-07-05', endDate: written }));

const EXAMPLES = [...readFileSync(join(root, 'docs/api.md'), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) =>
  code!.replace(/\d{4}-\d{2}-\d{2}/g, ahead),
);

/** The compiler reports an error if a line after `@ts-expect-error` is valid. */
const TYPES = `
import { createClient, type Answer } from 'sparekey-client';
const sparekey = createClient({ url: 'http://localhost:3000' });
export const title: string = (await sparekey.call('GET /api/cars/{id}', { params: { id: 'x' } })).title;
export const mine: Answer<'GET /api/my/cars'>['cars'][number]['state'] = 'paused';
export const nothing: undefined = await sparekey.call('DELETE /api/blocks/{id}', { params: { id: 'x' } });
await sparekey.call('POST /api/photos', { body: { file: new Blob([]) }, signal: AbortSignal.timeout(1000) });
for await (const { rentals } of sparekey.pages('GET /api/my/rentals')) rentals.map(({ status }) => status === 'confirmed');
// @ts-expect-error -- no such operation
await sparekey.call('GET /api/boats');
// @ts-expect-error -- its id is missing
await sparekey.call('GET /api/cars/{id}');
// @ts-expect-error -- no such parameter
await sparekey.call('GET /api/cars', { query: { colour: 'red' } });
// @ts-expect-error -- a day is a text
await sparekey.call('POST /api/cars/{id}/blocks', { params: { id: 'x' }, body: { startDate: 5, endDate: '2027-01-01' } });
// @ts-expect-error -- needs both days
await sparekey.call('GET /api/cars/{id}/calendar', { params: { id: 'x' } });
// @ts-expect-error -- costs money, so it needs an idempotency key
await sparekey.call('POST /api/rentals', { body: { carId: 'x', startDate: 'x', endDate: 'x', expectedTotalCents: 1 } });
// @ts-expect-error -- has no pages to follow
sparekey.pages('GET /api/cars/{id}', { params: { id: 'x' } });
`;

/** Declares only what the examples use of Node, because compiling its full types is slow. */
const PROCESS = 'declare global { var process: { env: Record<string, string | undefined> } } export {};';

describe('the examples of docs/api.md', () => {
  it('compile, together with checks of the types', () => {
    const files = [...EXAMPLES, TYPES, PROCESS].map((code, index) => {
      writeFileSync(join(folder, `example-${index}.ts`), code);
      return `example-${index}.ts`;
    });
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      module: 'nodenext',
      lib: ['es2024', 'dom'],
      types: [],
      skipDefaultLibCheck: true,
    };
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('print the documented output', async () => {
    const owner = await buildVerified(server);
    const own = await buildCar(server, { ownerId: owner.uid, title: 'Blocked for inspection', location: 'Lisbon' });
    const SPAREKEY_KEY = await keyOf(owner, ['read:cars', 'write:cars']);
    expect(EXAMPLES).toHaveLength(2);
    const run = async (index: number) => {
      const env = { ...process.env, SPAREKEY_URL: url, SPAREKEY_KEY };
      return (await promisify(execFile)(process.execPath, [`example-${index}.ts`], { cwd: folder, env })).stdout;
    };
    expect(await run(0)).toMatch(/^Blocked for inspection \d+$/m);
    expect(await run(1)).toContain('Blocked for inspection is blocked.');
    const { days } = (
      await call(server, 'GET /api/cars/:id/calendar', {
        as: owner,
        params: { id: own.id },
        query: { from: ahead('2027-08-01'), to: ahead('2027-08-07') },
      })
    ).body;
    expect(days.map(({ state }) => state === 'blocked')).toEqual([false, true, true, true, true, true, false]);
  });
});
