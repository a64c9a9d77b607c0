import { many, one, sql, type Database, type Pool } from './database.ts';

const LOOK_MILLISECONDS = 200;
const PATIENCE_MILLISECONDS = 2_000;
const REMINDER_MILLISECONDS = 10_000;

interface Blocker {
  pid: number;
  application: string;
  role: string | null;
  client: string | null;
  state: string | null;
  seconds: number;
}

/** Without their statements, which may contain private data. */
const findBlockers = (db: Database, waiting: number) =>
  many<Blocker>(
    db,
    sql`
    select pid, application_name as application, usename as role, client_addr::text as client, state,
      extract(epoch from clock_timestamp() - coalesce(xact_start, backend_start))::integer as seconds
    from pg_stat_activity where pid = any(pg_blocking_pids(${waiting})) order by seconds desc limit 5`,
  );

const duration = (seconds: number) => (seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`);

const describe = ({ pid, application, role, client, state, seconds }: Blocker) =>
  `process ${pid} (${[application || 'no name', role, client, state].filter(Boolean).join(', ')}, for ${duration(seconds)})`;

/** Asks on another connection. A migration waits in short turns, so it counts as waiting until a pause in them. */
export function createBlockerWatch(pool: Pool, say: (sentence: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let blockers = 'nobody is to be seen any more';
  let since: number | undefined;
  let seenAt = 0;
  let saidAt = -Infinity;
  let isLooking = false;

  function note(found: Blocker[]) {
    const now = performance.now();
    if (found.length === 0) {
      if (now - seenAt > PATIENCE_MILLISECONDS) since = undefined;
      return;
    }
    blockers = `${found.map(describe).join(' and ')} ${found.length === 1 ? 'holds' : 'hold'} a lock that it needs`;
    seenAt = now;
    since ??= now;
    if (now - since < PATIENCE_MILLISECONDS || now - saidAt < REMINDER_MILLISECONDS) return;
    saidAt = now;
    say(
      `The migration has waited for ${Math.round((now - since) / 1000)} seconds: ${blockers}. It goes on once that ends; ` +
        `to end it: select pg_terminate_backend(${found[0]!.pid})`,
    );
  }

  function look(pid: number) {
    // The pool may have no free connection to ask with; the migration does not depend on this.
    if (isLooking) return;
    isLooking = true;
    findBlockers(pool, pid)
      .then(note, () => {})
      .finally(() => (isLooking = false));
  }

  return {
    async start(waiting: Database): Promise<void> {
      const { pid } = await one<{ pid: number }>(waiting, sql`select pg_backend_pid() as pid`);
      timer = setInterval(look, LOOK_MILLISECONDS, pid);
    },
    stop: () => clearInterval(timer),
    lastBlockers: () => blockers,
  };
}
