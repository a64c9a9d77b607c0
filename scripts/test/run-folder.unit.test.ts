import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeRunFolder, removeAbandonedRuns } from './run-folder.ts';

function makeParent(): string {
  const parent = mkdtempSync(join(tmpdir(), 'sparekey-runs-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return parent;
}

it('removes the folder of a killed run only', async () => {
  const parent = makeParent();
  const running = await makeRunFolder(parent);
  const [starting, unrelated] = [join(parent, 'sparekey-run-begins'), join(parent, 'sparekey-data-x')];
  mkdirSync(starting);
  mkdirSync(unrelated);
  const script = `
    import { makeRunFolder } from ${JSON.stringify(new URL('run-folder.ts', import.meta.url).href)};
    console.log(await makeRunFolder(${JSON.stringify(parent)}));
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killed = String((await once(child.stdout, 'data'))[0]).trim();

  await removeAbandonedRuns(parent);
  expect(existsSync(killed)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await removeAbandonedRuns(parent);
  expect([killed, running, starting, unrelated].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
});
