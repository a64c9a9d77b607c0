import { execFileSync } from 'node:child_process';
import type { LaunchedProcess } from './process.ts';

export function childrenOf({ child }: LaunchedProcess, script: string): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match && Number(match[2]) === child.pid && match[3]!.includes(script))
    .map((match) => Number(match![1]));
}

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Polls until the condition is true; the test's timeout is the limit. */
export const waitUntil = async (isTrue: () => boolean | Promise<boolean>, pauseMilliseconds = 50) => {
  // oxlint-disable-next-line sparekey/no-fixed-sleep -- the interval between two checks
  while (!(await isTrue())) await new Promise((done) => setTimeout(done, pauseMilliseconds));
};
