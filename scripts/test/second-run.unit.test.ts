import { describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import type { Step } from './report.ts';
import { filesToRerun, evaluateSecondRun } from './second-run.ts';

const failure = (file: string, more: Partial<Outcome['failures'][number]> = {}) => ({
  title: `${file} › a test`,
  file,
  said: '1 is not 2',
  alone: 'npx vitest run',
  ...more,
});

const step = (name: string, ...failures: Outcome['failures']): Step => ({
  name,
  seconds: 1,
  passed: 10,
  failed: failures.length,
  times: {},
  failures,
});

const passed: Outcome = { passed: 4, failed: 0, times: { 'server/a.test.ts': 2 }, failures: [] };

describe('filesToRunAgain', () => {
  it('lists each failed file once', () => {
    const api = step('api', failure('server/a.test.ts'), failure('server/a.test.ts'));
    const journeys = step('journeys', failure('e2e/b.e2e.ts'));
    expect(filesToRerun([api, journeys]).map(({ file }) => file)).toEqual(['server/a.test.ts', 'e2e/b.e2e.ts']);
  });

  it('lists nothing when more than three files failed', () => {
    const failures = [1, 2, 3, 4].map((number) => failure(`server/${number}.test.ts`));
    expect(filesToRerun([step('api', ...failures.slice(1))])).toHaveLength(3);
    expect(filesToRerun([step('api', ...failures)])).toEqual([]);
  });

  it.each([
    ['a check failed', step('lint', { title: 'oxlint', said: '', alone: 'npx oxlint' })],
    ['a unit test failed', step('unit', failure('contract/money.unit.test.ts'))],
    ['a property has a counterexample', step('api', failure('server/b.test.ts', { isCounterexample: true }))],
    ['an error was thrown outside of any test', step('api', { title: 'unhandled error', said: '', alone: 'npm test' })],
  ])('lists nothing when %s', (_, other) => {
    expect(filesToRerun([step('journeys', failure('e2e/a.e2e.ts')), other])).toEqual([]);
  });
});

describe('judge', () => {
  it('turns the failures of a file that passed into passes, and reports them as flaky', () => {
    const api = step('api', failure('server/a.test.ts', { seconds: 3 }), failure('server/b.test.ts'));
    expect(evaluateSecondRun(api, 'server/a.test.ts', passed)).toMatchObject({
      file: 'server/a.test.ts',
      first: [{ seconds: 3 }],
      secondSeconds: 2,
    });
    expect(api).toMatchObject({ passed: 11, failed: 1, failures: [{ file: 'server/b.test.ts' }] });
  });

  it.each([
    ['fails', { ...passed, failed: 1 }],
    ['runs no test', { ...passed, passed: 0 }],
  ])('changes nothing when the second run %s', (_, again) => {
    const api = step('api', failure('server/a.test.ts'));
    expect(evaluateSecondRun(api, 'server/a.test.ts', again)).toBeUndefined();
    expect(api).toMatchObject({ passed: 10, failed: 1 });
  });
});
