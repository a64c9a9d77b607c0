import { expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const ready = async () => (await call(server, 'GET /api/ready')).status;

it('a server is ready only while the database can answer what people ask of it', async () => {
  expect(await ready()).toBe(200);
  await server.pool.query(sql`alter table users rename to somewhere_else`);
  expect(await ready()).toBe(503);
  await server.pool.query(sql`alter table somewhere_else rename to users`);
  expect(await ready()).toBe(200);
});
