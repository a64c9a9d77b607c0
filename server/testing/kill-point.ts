import type { LaunchedProcess } from './process.ts';

/** Where to kill the process: at the nth matching statement, or at the commit of its transaction. */
export interface KillPoint {
  statement: string;
  at: 'before' | 'after' | 'before-commit' | 'after-commit';
  nth?: number;
  /** With `after`, counts only statements that affected rows, because workers mostly find none. */
  isTouching?: boolean;
}

export const isKillPoint = (message: unknown): message is KillPoint =>
  typeof message === 'object' && message !== null && 'statement' in message && 'at' in message;

/** Resolves when the kill switch is armed. */
export const armKillPoint = ({ child }: LaunchedProcess, cut: KillPoint): Promise<void> =>
  new Promise((done, fail) => {
    child.once('message', () => done());
    child.send(cut, (error) => error && fail(error));
  });
