import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sparekey-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const script = fileURLToPath(new URL('make-secrets.ts', import.meta.url));
const make = (name: string[] = [], input = '') =>
  spawnSync('sh', ['-c', 'umask 077 && exec "$0" "$@"', process.execPath, script, folder, ...name], { input }).status;
const secrets = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

it('creates the shared secrets once, readable for every container’s user', () => {
  expect(make()).toBe(0);
  const made = secrets();
  expect(Object.keys(made).toSorted()).toEqual(['auth-secret', 'database-url', 'postgres-password']);
  expect(made['auth-secret']!.length).toBeGreaterThanOrEqual(32);
  expect(made['database-url']).toBe(`postgresql://sparekey:${made['postgres-password']}@database/sparekey`);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o444);
  expect(make()).toBe(0);
  expect(secrets()).toEqual(made);
});

it('keeps a secret that the operator provided', () => {
  writeFileSync(join(folder, 'postgres-password'), 'brought\n', { mode: 0o600 });
  expect(make()).toBe(0);
  expect(secrets()['database-url']).toBe('postgresql://sparekey:brought@database/sparekey');
});

it('stores a secret of the operator, but only under a plain name', () => {
  expect(make(['smtp-url'], 'smtps://user:secret@mail.example.com:465\n')).toBe(0);
  expect(secrets()).toEqual({ 'smtp-url': 'smtps://user:secret@mail.example.com:465' });
  expect(statSync(join(folder, 'smtp-url')).mode & 0o777).toBe(0o444);
  expect(make(['smtp-url'], 'smtp://other')).toBe(0);
  expect(secrets()).toEqual({ 'smtp-url': 'smtp://other' });
  expect(make(['../smtp-url'], 'x')).toBe(1);
});
