import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('the time zone of the marketplace', () => {
  it('is never the database’s to read: its rules may be older or newer than ours', () => {
    const files = globSync('server/**/*.{ts,sql}').filter((file) => !file.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(100);
    const asked = files.filter((file) => /at time zone (?!'utc')/i.test(readFileSync(file, 'utf8')));
    expect(asked).toEqual([]);
  });
});
