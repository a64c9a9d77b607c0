import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { isCut, type Cut } from './cut.ts';

// Preloaded by a test. Inspects every statement on its way to PostgreSQL and kills this process, as a power cut would,
// at the one that the test named. The sandbox keeps its books by statements too, so what happens at the provider can be
// named as well. The server knows nothing of this.
let cut: Cut | undefined;
let left = 0;

process.on('message', (message) => {
  if (!isCut(message)) return;
  cut = message;
  left = message.nth ?? 1;
  // Speeds up the next process; usually written when a process exits normally.
  flushCompileCache();
  process.send?.('armed');
});
// The channel to the test must not keep a stopping process alive.
process.channel?.unref();

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives before anything else can happen.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const marked = new WeakSet<pg.Client>();
const query = Reflect.get(pg.Client.prototype, 'query') as Query;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return statement && typeof statement === 'object' && 'text' in statement ? String(statement.text) : '';
}

function isMoment(client: pg.Client, text: string, when: 'before' | 'after', result?: unknown): boolean {
  if (!cut) return false;
  const rowCount = (result as { rowCount?: number } | undefined)?.rowCount ?? 0;
  const isNamed = new RegExp(cut.statement, 'i').test(text) && (!cut.isTouching || rowCount > 0);
  if (cut.at === when) return isNamed && --left === 0;
  if (cut.at !== `${when}-commit`) return false;
  // The statement marks its connection; the moment is that connection's next commit.
  if (isNamed) marked.add(client);
  return text === 'commit' && marked.delete(client) && --left === 0;
}

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text = textOf(args[0]);
  if (isMoment(this, text, 'before')) die();
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    return query.call(this, ...args.slice(0, -1), (...answer: unknown[]) => {
      if (isMoment(this, text, 'after', answer[1])) die();
      (callback as (...answer: unknown[]) => void)(...answer);
    });
  }
  const answer = query.call(this, ...args);
  if (!(answer instanceof Promise)) return answer;
  return answer.then((result: unknown) => {
    if (isMoment(this, text, 'after', result)) die();
    return result;
  });
} as typeof pg.Client.prototype.query;
