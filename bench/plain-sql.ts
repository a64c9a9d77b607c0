import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuMicroseconds } from './cpu.ts';
import type { SearchKind } from './queries.ts';

const CONNECTIONS = 2;
const IN_FLIGHT = 64;

export interface Speed {
  perSecond: number;
  /** CPU time per search of client and database. */
  cpuMicroseconds: number | undefined;
}

export interface PlainSql {
  measure(draw: () => { kind: number; values: unknown[] }, seconds: number): Promise<Speed>;
  close(): Promise<void>;
}

/** A bare database client with pipelined prepared statements. */
export async function openPlainSql(connection: pg.ClientConfig, kinds: SearchKind[]): Promise<PlainSql> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ ...connection, pipeline: true });
      await client.connect();
      await client.query('set plan_cache_mode = force_generic_plan');
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return Object.assign(client, { pid: rows[0]!.pid });
    }),
  );
  const pids = [process.pid, ...clients.map(({ pid }) => pid)];

  return {
    async measure(draw, seconds) {
      const state = { running: true, done: 0 };
      const loop = async (client: pg.Client) => {
        while (state.running) {
          const { kind, values } = draw();
          await client.query({ name: `plain_${kind}`, text: kinds[kind]!.sql, values, rowMode: 'array' });
          state.done++;
        }
      };
      const [cpuBefore, started] = [cpuMicroseconds(pids), performance.now()];
      const loops = Array.from({ length: IN_FLIGHT }, (_, index) => loop(clients[index % CONNECTIONS]!));
      await wait(seconds * 1_000);
      state.running = false;
      await Promise.all(loops);
      const perSecond = state.done / ((performance.now() - started) / 1_000);
      const cpu = cpuMicroseconds(pids);
      return {
        perSecond,
        cpuMicroseconds: cpu === undefined || cpuBefore === undefined ? undefined : (cpu - cpuBefore) / state.done,
      };
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
