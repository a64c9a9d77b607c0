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

/** Leaves out the statements, which may contain private data. */
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

/** Looks for blockers on another connection. A migration waits in short attempts, so only a longer pause ends a wait. */
export function createBlockerWatch(pool: Pool, report: (sentence: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let blockers = 'the blocking process is no longer visible';
  let since: number | undefined;
  let lastSeenAt = 0;
  let reportedAt = -Infinity;
  let isBusy = false;

  function note(found: Blocker[]) {
    const now = performance.now();
    if (found.length === 0) {
      if (now - lastSeenAt > PATIENCE_MILLISECONDS) since = undefined;
      return;
    }
    blockers = `${found.map(describe).join(' and ')} ${found.length === 1 ? 'holds' : 'hold'} a lock that it needs`;
    lastSeenAt = now;
    since ??= now;
    if (now - since < PATIENCE_MILLISECONDS || now - reportedAt < REMINDER_MILLISECONDS) return;
    reportedAt = now;
    report(
      `The migration has waited for ${Math.round((now - since) / 1000)} seconds: ${blockers}. It continues when that ends; ` +
        `to end it: select pg_terminate_backend(${found[0]!.pid})`,
    );
  }

  function findAndNote(pid: number) {
    // The pool may have no free connection for this query; the migration does not depend on it.
    if (isBusy) return;
    isBusy = true;
    findBlockers(pool, pid)
      .then(note, () => {})
      .finally(() => (isBusy = false));
  }

  return {
    async start(waiting: Database): Promise<void> {
      const { pid } = await one<{ pid: number }>(waiting, sql`select pg_backend_pid() as pid`);
      timer = setInterval(findAndNote, LOOK_MILLISECONDS, pid);
    },
    stop: () => clearInterval(timer),
    lastBlockers: () => blockers,
  };
}
