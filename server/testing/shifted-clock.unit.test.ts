import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reasonToSkip, SKIPPED_WHEN_SHIFTED } from './shifted-clock.ts';

describe('tests skipped under a shifted clock', () => {
  // A longer list hides mistakes: add a test only if libfaketime cannot shift what it depends on.
  it('are exactly these', () => {
    expect(SKIPPED_WHEN_SHIFTED.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });

  it.each(SKIPPED_WHEN_SHIFTED)('exist, with a reason: $file: $title', ({ file, title, reason }) => {
    expect(readFileSync(file, 'utf8')).toContain(`'${title}'`);
    expect(reason).not.toBe('');
    expect(reasonToSkip(`/somewhere/${file}`, title)).toBe(reason);
  });

  it('do not include other tests of the same files', () => {
    const { file, title } = SKIPPED_WHEN_SHIFTED[0]!;
    expect(reasonToSkip(`/somewhere/${file}`, `${title} twice`)).toBeUndefined();
    expect(reasonToSkip('/somewhere/server/another.test.ts', title)).toBeUndefined();
  });
});
