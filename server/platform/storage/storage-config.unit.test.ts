import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-s3-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const complete = {
  S3_ENDPOINT: 'https://s3.example.test',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env });

describe('the settings of the file store', () => {
  it('are absent by default', () => {
    expect(read({}).s3).toBeUndefined();
  });

  it('are read together, with a default region', () => {
    const s3 = { endpoint: 'https://s3.example.test', bucket: 'photos', accessKeyId: 'key', secretAccessKey: 'secret' };
    expect(read(complete).s3).toEqual({ ...s3, region: 'us-east-1' });
    expect(read({ ...complete, S3_REGION: 'eu-1' }).s3).toEqual({ ...s3, region: 'eu-1' });
  });

  it('accept the secret as a file', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'from a file\n');
    const { S3_SECRET_ACCESS_KEY: _secret, ...rest } = complete;
    expect(read({ ...rest, S3_SECRET_ACCESS_KEY_FILE: file }).s3?.secretAccessKey).toBe('from a file');
  });

  it('are rejected if incomplete, with each missing one named', () => {
    expect(() => read({ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key' })).toThrow(
      /S3_ENDPOINT must be set[^]*S3_SECRET_ACCESS_KEY must be set/,
    );
    expect(() => read({ S3_REGION: 'eu-1' })).toThrow('S3_BUCKET must be set');
    expect(() => read({ ...complete, S3_ENDPOINT: 'ftp://nowhere' })).toThrow('S3_ENDPOINT must be an address');
  });
});
