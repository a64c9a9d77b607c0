import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-bootstrap-'));
afterEach(() => rmSync(folder, { recursive: true }));

const repository = fileURLToPath(new URL('../', import.meta.url));
const copy = (path: string) => cpSync(join(repository, path), join(folder, path));

it('restores the link to Node that npm 10 removes', () => {
  copy('scripts/bootstrap.mjs');
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

it.each([
  ['generates the message types if the parser for them is installed', true],
  ['skips them in a production installation, which has no parser', false],
])('%s', (_, isForDevelopers) => {
  for (const name of ['bootstrap.mjs', 'translations.ts', 'message-parameters.ts']) copy(`scripts/${name}`);
  copy('contract/languages/en.json');
  mkdirSync(join(folder, 'node_modules/@formatjs'), { recursive: true });
  const parser = 'node_modules/@formatjs/icu-messageformat-parser';
  if (isForDevelopers) symlinkSync(join(repository, parser), join(folder, parser), 'dir');
  const env = {
    ...process.env,
    npm_lifecycle_event: 'prepare',
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  };
  const { status } = spawnSync(process.execPath, [join(folder, 'scripts/bootstrap.mjs')], { env });
  expect(status).toBe(0);
  expect(existsSync(join(folder, 'contract/languages/message-parameters.ts'))).toBe(isForDevelopers);
});
