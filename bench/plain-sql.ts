import pg from 'pg';
import type { SearchKind } from './queries.ts';

const CONNECTIONS = 2;
const IN_FLIGHT = 64;

/** Searches a second when nothing but a client stands before the database: prepared statements, sent in pipelines. */
export async function measurePlainSql(
  connection: pg.ClientConfig,
  kinds: SearchKind[],
  draw: () => { kind: number; values: unknown[] },
  seconds: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ ...connection, pipeline: true });
      await client.connect();
      await client.query('set plan_cache_mode = force_generic_plan');
      return client;
    }),
  );
  let done = 0;
  let counting = false;
  let running = true;
  const loop = async (client: pg.Client) => {
    while (running) {
      const { kind, values } = draw();
      await client.query({ name: `plain_${kind}`, text: kinds[kind]!.sql, values, rowMode: 'array' });
      if (counting) done++;
    }
  };
  const loops = Array.from({ length: IN_FLIGHT }, (_, index) => loop(clients[index % CONNECTIONS]!));
  await new Promise((wake) => setTimeout(wake, 1_000));
  counting = true;
  const started = performance.now();
  await new Promise((wake) => setTimeout(wake, seconds * 1_000));
  const rate = done / ((performance.now() - started) / 1_000);
  running = false;
  await Promise.all(loops);
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}
