import { describe, expect, it } from 'vitest';
import { explainLog } from './database/embedded-postgres.ts';
import { describeStartError, StartError } from './start-error.ts';

describe('a full disk', () => {
  it('is the only reason given when PostgreSQL does not start', () => {
    const full = 'FATAL:  could not create lock file "postmaster.pid": No space left on device\n';
    expect(explainLog(full)).toMatch(/^the disk is full: free some space/);
    expect(explainLog(full)).not.toContain('TMPDIR');
    expect(explainLog('FATAL:  lock file "postmaster.pid" already exists\n')).toContain('another TMPDIR');
  });

  it('is reported as a sentence', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      path: '/data/x',
    });
    expect(describeStartError(error)).toBe(
      'Sparekey cannot write /data/x: the disk is full: free some space and start again (ENOSPC: no space left on device, write).',
    );
    expect(describeStartError(Object.assign(new Error('could not extend file'), { code: '53100' }))).toContain(
      'disk is full',
    );
    expect(describeStartError(new StartError('No.'))).toBe('No.');
    expect(describeStartError(new Error('other'))).toBeUndefined();
  });
});
