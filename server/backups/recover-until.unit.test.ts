import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Storage } from '../platform/storage/storage.ts';
import { StartError } from '../platform/start-error.ts';
import { recoverUntil } from './recover-until.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-into-'));
afterAll(() => rmSync(folder, { recursive: true }));

const base = {
  format: 1,
  systemId: '7',
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:01:00.000Z',
  firstSegment: '000000010000000000000001',
  postgres: '18',
  bytes: 0,
  parts: [],
};
const archive = {
  list: async () => ['walArchive/7-base-20260101000000Z.json'],
  get: async () => Buffer.from(JSON.stringify(base)),
} as unknown as Storage;

it.each(['/proc/sparekey/restored', join(folder, 'file/restored')])('rejects the unusable folder %s', async (into) => {
  writeFileSync(join(folder, 'file'), '');
  const restoring = recoverUntil(
    { archive, into, until: undefined },
    () => {},
    async () => {},
  );
  const error = await restoring.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toMatch(
    /^The folder .* cannot be created \(.*\): choose another one, or give the user/,
  );
});
