import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readVitest } from './outcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-outcome-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(testResults: object[], counts = { numPassedTests: 0, numFailedTests: 0 }, isGood = false) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ ...counts, testResults }));
  return readVitest(file, isGood, 'api*');
}

describe('readVitest', () => {
  it('counts a file whose tests could not start', () => {
    const skipped = { fullName: 'a place is sold out', status: 'pending', duration: 0, failureMessages: [] };
    const outcome = read([
      { name: 'server/a.test.ts', status: 'failed', message: 'beforeAll failed', assertionResults: [skipped] },
    ]);
    expect(outcome).toMatchObject({ passed: 0, failed: 1, failures: [{ said: 'beforeAll failed' }] });
  });

  it('counts each failed test once, with the command that runs it alone', () => {
    const failed = { fullName: 'adds up (twice)', status: 'failed', duration: 2_000, failureMessages: ['1 is not 2'] };
    const outcome = read([{ name: 'server/b.test.ts', status: 'failed', message: '', assertionResults: [failed] }], {
      numPassedTests: 3,
      numFailedTests: 1,
    });
    expect(outcome).toMatchObject({ passed: 3, failed: 1, times: { 'server/b.test.ts': 2 } });
    expect(outcome.failures[0]!.alone).toContain(String.raw`-t 'adds up \(twice\)'`);
  });
});
