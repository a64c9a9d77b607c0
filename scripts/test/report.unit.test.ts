import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

it('averages the earlier runs of the same command', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-times-'));
  const file = join(folder, 'times.csv');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TEST_TIMES', file);
  vi.resetModules();
  const { recordTimes } = await import('./report.ts');
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  recordTimes('npm test', [], 10);
  recordTimes('test:all', [], 70);
  expect(log).not.toHaveBeenCalled();
  recordTimes('npm test', [], 20);
  expect(log).toHaveBeenCalledWith('The run before: 10 s on average.');
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  expect(rows.map((row) => row.split(',')[2])).toEqual(['npm test', 'test:all', 'npm test']);
});
