import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('the marketplace’s time zone', () => {
  it('is never interpreted by the database, whose rules may be older or newer than Node’s', () => {
    const files = globSync('server/**/*.{ts,sql}').filter((file) => !file.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(100);
    const offending = files.filter((file) => /at time zone (?!'utc')/i.test(readFileSync(file, 'utf8')));
    expect(offending).toEqual([]);
  });
});
