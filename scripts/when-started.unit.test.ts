import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { whenStarted } from './when-started.ts';

const start = (code: string) => spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
const never = async () => undefined;

it('resolves with the first response of a started program', async () => {
  const child = start('setInterval(() => {}, 1000)');
  let attempts = 0;
  expect(await whenStarted('It', child, async () => (++attempts < 3 ? undefined : attempts))).toBe(3);
  child.kill();
});

it('rejects when the program exits, cannot be started, or never responds', async () => {
  await expect(whenStarted('It', start('process.exit(7)'), never)).rejects.toThrow(
    'It did not start: it ended with 7.',
  );
  await expect(whenStarted('It', spawn('/no/such/program'), never)).rejects.toThrow(
    /^It did not start: spawn .*ENOENT/,
  );
  const silent = start('setInterval(() => {}, 1000)');
  await expect(whenStarted('It', silent, never, 0.3)).rejects.toThrow('It did not start within 0.3 seconds.');
});

it('limits a single attempt that never settles', async () => {
  const pending = () => new Promise<undefined>(() => {});
  const silent = start('setInterval(() => {}, 1000)');
  const killed = once(silent, 'exit');
  await expect(whenStarted('It', silent, pending, 0.3)).rejects.toThrow('It did not start within 0.3 seconds.');
  await killed;
  await expect(whenStarted('It', start('process.exit(7)'), pending)).rejects.toThrow('it ended with 7.');
});
