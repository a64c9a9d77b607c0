import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeTools, TOOLS } from '../../clients/mcp/tools.ts';
import type { Document } from '../../clients/write-types.ts';
import type { Scope } from '../../contract/scopes.ts';
import { freePort } from '../../scripts/free-port.ts';
import { buildCar, buildVerified, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const main = fileURLToPath(new URL('../../clients/mcp/main.ts', import.meta.url));
const server = useTestServer();
let url: string;

beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Starts the server the way an assistant does. */
async function connect(user: TestUser, scopes: Scope[]): Promise<Client> {
  const body = { name: 'An assistant', scopes, days: null, password: user.password };
  const { key } = (await call(server, 'POST /api/my/keys', { as: user, body })).body;
  const client = new Client({ name: 'a test', version: '1.0.0' });
  const env = { PATH: process.env['PATH'] ?? '', SPAREKEY_URL: url, SPAREKEY_KEY: key };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main], env }));
  onTestFinished(() => client.close());
  return client;
}

async function use<Answer>(client: Client, name: keyof typeof TOOLS, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [part] = content as { type: string; text: string }[];
  return { isError, text: part!.text, answer: () => JSON.parse(part!.text) as Answer };
}

describe('the MCP server', () => {
  it('offers only tools that a key can use, and writes only to the calendar', () => {
    const tools = makeTools(server.app.swagger() as unknown as Document);
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
    expect(tools.filter(({ isRead }) => !isRead).map(({ operation }) => operation)).toEqual([
      'POST /api/cars/{id}/blocks',
      'DELETE /api/blocks/{id}',
    ]);
    expect(tools.filter(({ scope }) => !/^(read:(cars|rentals|messages|earnings)|write:cars)$/.test(scope))).toEqual(
      [],
    );
  });

  it('omits tools whose operation is missing or closed to keys', () => {
    const document = structuredClone(server.app.swagger()) as unknown as Document;
    document.paths['/api/quotes']!['post']!.security = [{ accessToken: [] }];
    delete document.paths['/api/threads'];
    const names = new Set(makeTools(document).map(({ name }) => name));
    expect(Object.keys(TOOLS).filter((name) => !names.has(name))).toEqual(['quote', 'my_conversations']);
  });

  it('lets an owner’s assistant search, quote, read the calendar, and block and free days', async () => {
    const owner = await buildVerified(server);
    const { id } = await buildCar(server, { ownerId: owner.uid, title: 'Assisted', location: 'Mcptown' });
    const client = await connect(owner, ['read:cars', 'write:cars']);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
    expect(tools.find(({ name }) => name === 'block_days')).toMatchObject({
      annotations: { readOnlyHint: false },
      inputSchema: { required: ['startDate', 'endDate', 'id'] },
    });
    const found = await use<{ cars: { id: string }[] }>(client, 'search_cars', { location: 'Mcptown' });
    expect(found.answer().cars.map((car) => car.id)).toEqual([id]);
    expect(found.text).not.toContain('"placeholder"');
    const days = { startDate: day(30), endDate: day(32) };
    const { id: carId } = await buildCar(server);
    expect(await use(client, 'quote', { carId, ...days })).toMatchObject({ isError: false });
    expect((await use<{ code: string }>(client, 'quote', { carId: id, ...days })).answer().code).toBe('rental/own-car');
    const block = (await use<{ id: string }>(client, 'block_days', { id, ...days, note: 'Holiday' })).answer();
    const calendar = async () => {
      const { answer } = await use<{ days: { state: string }[] }>(client, 'car_calendar', {
        id,
        from: days.startDate,
        to: days.endDate,
      });
      return answer().days.map(({ state }) => state === 'blocked');
    };
    expect(await calendar()).toEqual([true, true, true]);
    expect((await use(client, 'free_days', { id: block.id })).answer()).toEqual({ done: true });
    expect(await calendar()).toEqual([false, false, false]);
  });

  it('is limited by the scopes of its key and returns errors as tool results', async () => {
    const [person, stranger] = [await buildVerified(server), await buildVerified(server)];
    const { id } = await buildCar(server, { ownerId: stranger.uid });
    const client = await connect(person, ['read:cars', 'write:cars']);
    const refused = await use<{ code: string }>(client, 'my_conversations');
    expect([refused.isError, refused.answer().code]).toEqual([true, 'access/scope-missing']);
    const days = { startDate: day(30), endDate: day(32) };
    expect((await use(client, 'block_days', { id, ...days })).isError).toBe(true);
    expect((await use(client, 'show_car', { id, colour: 'red' })).isError).toBe(true);
    expect((await use(client, 'show_car', { id })).isError).toBe(false);
  });

  it('exits with an error message without a key or when the server is unreachable', async () => {
    const away = { SPAREKEY_URL: `http://127.0.0.1:${await freePort('127.0.0.1')}`, SPAREKEY_KEY: 'spk_none' };
    const cases: [Record<string, string>, string][] = [
      [{}, 'SPAREKEY_KEY'],
      [away, 'ECONNREFUSED'],
    ];
    for (const [env, why] of cases) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain(why);
    }
  });
});
