import type { LaunchedProcess } from './process.ts';

/** Where a process ends: at the nth statement that matches, or at the commit of its transaction. */
export interface Cut {
  statement: string;
  at: 'before' | 'after' | 'before-commit' | 'after-commit';
  nth?: number;
  /** After a statement: only when it found or changed something. Workers ask often, and mostly for nothing. */
  isTouching?: boolean;
}

export const isCut = (message: unknown): message is Cut =>
  typeof message === 'object' && message !== null && 'statement' in message && 'at' in message;

/** Tells a process with the kill switch where to end. From the answer on, it will. */
export const arm = ({ child }: LaunchedProcess, cut: Cut): Promise<void> =>
  new Promise((done, fail) => {
    child.once('message', () => done());
    child.send(cut, (error) => error && fail(error));
  });
