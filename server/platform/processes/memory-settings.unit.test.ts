import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MEMORY_ENV, MEMORY_FLAGS } from './memory-settings.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const variables = Object.entries(MEMORY_ENV).map(([name, value]) => `${name}=${value}`);

describe('memory settings', () => {
  it.each(['start', 'worker'])('are in `npm run %s`', (name) => {
    const words = scripts[name]!.split(' ');
    expect(words).toEqual(expect.arrayContaining([...variables, ...MEMORY_FLAGS]));
  });

  it.each(['deploy/systemd/sparekey.service', 'deploy/systemd/sparekey-worker.service', 'deploy/Dockerfile'])(
    'are in %s',
    (path) => {
      const words = read(path).split(/[\s\\]+/);
      const required = [`NODE_OPTIONS=${MEMORY_FLAGS.join(' ')}`, ...variables];
      expect(words.map((word) => word.replace(/^Environment=/, ''))).toEqual(expect.arrayContaining(required));
    },
  );

  it('are supported by Node', () => {
    expect(MEMORY_FLAGS.every((flag) => process.allowedNodeEnvironmentFlags.has(flag.split('=')[0]!))).toBe(true);
  });
});
