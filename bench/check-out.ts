import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Checks out another commit into a separate folder. */
export function checkOut(commit: string): { tree: string; remove: () => void } {
  const tree = join(mkdtempSync(join(tmpdir(), 'sparekey-tree-')), 'tree');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', ROOT, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  git('worktree', 'add', '--detach', tree, commit);
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  return { tree, remove: () => git('worktree', 'remove', '--force', tree) };
}
