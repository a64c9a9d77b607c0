import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { isKillPoint, type KillPoint } from './kill-point.ts';

// Preloaded by tests. Inspects every statement sent to PostgreSQL and kills this process, like a power cut, at the one that the
// test has named. The sandbox stores its data with statements too, so the test can also name events at the provider. The server
// is unaware of this.
let killPoint: KillPoint | undefined;
let left = 0;

process.on('message', (message) => {
  if (!isKillPoint(message)) return;
  killPoint = message;
  left = message.nth ?? 1;
  // Speeds up the next process; otherwise the cache is written only on a normal exit.
  flushCompileCache();
  process.send?.('armed');
});
// The channel to the test must not keep a stopping process alive.
process.channel?.unref();

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // Blocks until the signal arrives, so that nothing else can run.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

type Callback = (...answer: unknown[]) => void;
type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const marked = new WeakSet<pg.Client>();
const query = Reflect.get(pg.Client.prototype, 'query') as Query;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return statement && typeof statement === 'object' && 'text' in statement ? String(statement.text) : '';
}

function isKillMoment(client: pg.Client, text: string, when: 'before' | 'after', result?: unknown): boolean {
  if (!killPoint) return false;
  const rowCount = (result as { rowCount?: number } | undefined)?.rowCount ?? 0;
  const isNamed = new RegExp(killPoint.statement, 'i').test(text) && (!killPoint.isTouching || rowCount > 0);
  if (killPoint.at === when) return isNamed && --left === 0;
  if (killPoint.at !== `${when}-commit`) return false;
  // The statement marks its connection; the kill point is that connection's next commit.
  if (isNamed) marked.add(client);
  return text === 'commit' && marked.delete(client) && --left === 0;
}

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text = textOf(args[0]);
  if (isKillMoment(this, text, 'before')) die();
  const beforeAnswer =
    (callback: Callback): Callback =>
    (...answer) => {
      if (isKillMoment(this, text, 'after', answer[1])) die();
      callback(...answer);
    };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    return query.call(this, ...args.slice(0, -1), beforeAnswer(callback as Callback));
  }
  // A prepared statement is an object with its own callback.
  const submitted = args[0] as { callback?: Callback };
  if (typeof submitted.callback === 'function') submitted.callback = beforeAnswer(submitted.callback);
  const answer = query.call(this, ...args);
  if (!(answer instanceof Promise)) return answer;
  return answer.then((result: unknown) => {
    if (isKillMoment(this, text, 'after', result)) die();
    return result;
  });
} as typeof pg.Client.prototype.query;
