import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'sparekey-back-up-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const app = join(root, 'app');
const parent = join(root, 'backups');
const textfiles = join(root, 'textfiles');

/** Replaces the backup command: records its arguments and writes the same files. */
const STAND_IN = `#!/bin/sh
echo "$@" > "$ASKED"
mkdir "$2"
[ "\${CUT_OFF:-}" ] && exit 1
[ -z "\${LOST:-}" ] || printf '%s\\n' $LOST > "$2/lost-photos.txt"
touch "$2/manifest.json"
[ -z "\${LOST:-}" ] || exit 3
`;

beforeEach(() => {
  for (const folder of [app, parent, textfiles]) rmSync(folder, { recursive: true, force: true });
  for (const folder of [parent, textfiles, join(app, 'deploy'), join(app, 'node_modules/.bin')]) {
    mkdirSync(folder, { recursive: true });
  }
  copyFileSync(fileURLToPath(new URL('../deploy/back-up.sh', import.meta.url)), join(app, 'deploy/back-up.sh'));
  writeFileSync(join(app, 'node_modules/.bin/node'), STAND_IN, { mode: 0o755 });
});

/** Replaces Docker: records its arguments and writes what the backup command would write to the mounted folder. */
const DOCKER = `#!/bin/sh
echo "$@" > "$ASKED"
while [ "$1" != server/commands/backup.ts ]; do shift; done
target="$MOUNTED/$(basename "$2")"
mkdir "$target"
[ -z "\${LOST:-}" ] || printf '%s\\n' $LOST > "$target/lost-photos.txt"
touch "$target/manifest.json"
[ -z "\${LOST:-}" ] || exit 3
`;

const addBackup = (name: string, isComplete = true) => {
  mkdirSync(join(parent, name));
  if (isComplete) writeFileSync(join(parent, name, 'manifest.json'), '{}');
};
const backUp = (env: Record<string, string> = {}, ...options: string[]) =>
  spawnSync('sh', [join(app, 'deploy/back-up.sh'), parent, ...options], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TEXTFILES: textfiles, ASKED: join(root, 'asked'), ...env },
  });
const folders = () => readdirSync(parent).filter((name) => name !== '.lock');
const recordedArguments = () => readFileSync(join(root, 'asked'), 'utf8');
const writtenMetrics = () => readFileSync(join(textfiles, 'sparekey.prom'), 'utf8');

describe('the nightly backup', () => {
  it('keeps the newest backups, hard-links to the last one, and ignores other files in the folder', () => {
    for (const name of [
      '2026-01-01T033000Z',
      '2026-01-02T033000Z',
      '2026-01-03T033000Z',
      'now',
      'zz-before-the-move',
    ]) {
      addBackup(name);
    }
    expect(backUp({ KEEP: '2' }).status).toBe(0);
    expect(recordedArguments()).toContain('--previous ' + join(parent, '2026-01-03T033000Z'));
    expect(folders()).toEqual([
      '2026-01-03T033000Z',
      expect.stringMatching(/^20\d\d-\d\d-\d\dT\d{6}Z$/),
      'now',
      'zz-before-the-move',
    ]);
    expect(writtenMetrics()).toMatch(/^sparekey_backup_timestamp_seconds \d+\nsparekey_backup_lost_photos 0\n$/);
  });

  it('makes its metrics readable for every user, regardless of the unit’s umask', () => {
    const script = `umask 077; exec sh "$0" "$1"`;
    const env = { PATH: process.env.PATH, TEXTFILES: textfiles, ASKED: join(root, 'asked') };
    expect(spawnSync('sh', ['-c', script, join(app, 'deploy/back-up.sh'), parent], { env }).status).toBe(0);
    expect(statSync(join(textfiles, 'sparekey.prom')).mode & 0o777).toBe(0o644);
  });

  it('prints nothing with --quiet, and passes it on', () => {
    addBackup('2026-01-01T033000Z');
    expect(backUp({}, '--quiet')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(recordedArguments()).toMatch(/ --previous \S+ --quiet\n$/);
  });

  it('removes interrupted backups, and links to none of them', () => {
    addBackup('2026-01-01T033000Z');
    addBackup('2026-01-02T033000Z', false);
    addBackup('half of mine', false);
    expect(backUp().status).toBe(0);
    expect(recordedArguments()).toContain('--previous ' + join(parent, '2026-01-01T033000Z'));
    expect(folders()).not.toContain('2026-01-02T033000Z');
    expect(folders()).toContain('half of mine');
  });

  it.each([
    ['compose.yaml', `--progress quiet -f compose.yaml run --rm -T -v ${parent}:/backups worker node`],
    ['compose.embedded.yaml', '-f compose.embedded.yaml exec -T sparekey node'],
  ])('does the same in containers, with %s', (file, command) => {
    for (const name of ['2026-01-01T033000Z', '2026-01-02T033000Z']) addBackup(name);
    addBackup('2026-01-03T033000Z', false);
    const bin = join(root, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'docker'), DOCKER, { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env.PATH}`, COMPOSE: file, MOUNTED: parent, KEEP: '2', LOST: 'a.webp' };
    expect(backUp(env, '--quiet').status).toBe(3);
    expect(recordedArguments()).toMatch(`compose ${command} server/commands/backup.ts /backups/20`);
    expect(recordedArguments()).toMatch(/ --deletions \/backups --previous \/backups\/2026-01-02T033000Z --quiet\n$/);
    expect(folders()).toEqual(['2026-01-02T033000Z', expect.stringMatching(/^20\d\d-\d\d-\d\dT\d{6}Z$/)]);
    expect(writtenMetrics()).toContain('sparekey_backup_lost_photos 1\n');
  });

  it('keeps the deletion list next to the backups', () => {
    expect(backUp().status).toBe(0);
    expect(recordedArguments()).toContain(`--deletions ${parent}`);
  });

  it('fails without removing backups or writing metrics when the backup fails', () => {
    for (const name of ['2026-01-01T033000Z', '2026-01-02T033000Z']) addBackup(name);
    expect(backUp({ KEEP: '1', CUT_OFF: '1' }).status).toBe(1);
    expect(folders()).toEqual(expect.arrayContaining(['2026-01-01T033000Z', '2026-01-02T033000Z']));
    expect(readdirSync(textfiles)).toEqual([]);
  });

  it('reports photos missing from storage, and still completes the backup', () => {
    for (const name of ['2026-01-01T033000Z', '2026-01-02T033000Z']) addBackup(name);
    expect(backUp({ KEEP: '1', LOST: 'a.webp b.webp' }).status).toBe(3);
    expect(folders()).toHaveLength(1);
    expect(writtenMetrics()).toContain('sparekey_backup_lost_photos 2\n');
  });
});
