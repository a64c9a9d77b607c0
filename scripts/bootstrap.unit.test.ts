import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-bootstrap-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('links the Node among the packages, whose link npm 10 removes', () => {
  cpSync(fileURLToPath(new URL('bootstrap.mjs', import.meta.url)), join(folder, 'scripts/bootstrap.mjs'));
  const own = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin`);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'node'), 'the Node of this platform');
  const env = { ...process.env, npm_lifecycle_event: 'prepare' };
  for (const run of ['first', 'second']) {
    const { status } = spawnSync(process.execPath, [join(folder, 'scripts/bootstrap.mjs')], { env });
    expect(status, run).toBe(0);
    expect(readFileSync(join(folder, 'node_modules/.bin/node'), 'utf8')).toBe('the Node of this platform');
  }
});
