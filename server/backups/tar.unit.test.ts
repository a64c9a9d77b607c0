import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { extractTar, writeTar, type TarSource } from './tar.ts';

const root = mkdtempSync(join(tmpdir(), 'sparekey-tar-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const newFolder = () => mkdtempSync(join(root, `${++folders}-`));

async function* iterate(sources: TarSource[]) {
  yield* sources;
}
const write = (...sources: TarSource[]) => buffer(writeTar(iterate(sources)));

async function extract(bytes: Readable) {
  const folder = newFolder();
  await extractTar(bytes, folder, undefined);
  return folder;
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

describe('a tar archive', () => {
  it('preserves contents under names of any length, readable only by the owner', async () => {
    const source = newFolder();
    const names = ['base/1/2619_fsm', `${'a'.repeat(90)}/${'b'.repeat(90)}`, `${'ü'.repeat(60)}/${'c/'.repeat(100)}d`];
    for (const [index, name] of names.entries()) {
      mkdirSync(dirname(join(source, name)), { recursive: true });
      writeFileSync(join(source, name), Buffer.alloc(1_500_000 * index + 3, index));
      chmodSync(join(source, name), 0o644);
    }
    const files = names.map((name) => ({ name, path: join(source, name) }));
    const bytes = await write({ name: 'pg_wal', folder: true }, ...files, { name: 'backup_label', text: 'é\n' });
    const copy = await extract(Readable.from([bytes]));
    expect(filesIn(copy)).toEqual([...names, 'backup_label'].toSorted());
    expect(readdirSync(join(copy, 'pg_wal'))).toEqual([]);
    expect(readFileSync(join(copy, 'backup_label'), 'utf8')).toBe('é\n');
    for (const name of names) {
      expect(readFileSync(join(copy, name)).equals(readFileSync(join(source, name)))).toBe(true);
      expect(statSync(join(copy, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('skips a missing file, and pads one that shrinks while it is read', async () => {
    const source = newFolder();
    const path = join(source, 'shrinks');
    writeFileSync(path, Buffer.alloc(30_000_000, 1));
    const sources: TarSource[] = [
      { name: 'gone', path: join(source, 'gone') },
      { name: 'shrinks', path },
      { name: 'last', text: 'there' },
    ];
    const tar = writeTar(iterate(sources));
    await new Promise((done) => tar.once('readable', done));
    truncateSync(path, 20_000_000);
    const copy = await extract(tar);
    expect(filesIn(copy)).toEqual(['last', 'shrinks']);
    expect(statSync(join(copy, 'shrinks')).size).toBe(30_000_000);
  });

  it('written by version 1.0.0 is readable', async () => {
    const written =
      'H4sIAAAAAAACA+3UzwqCQBDH8Tn3FPsG/tbVNbpJRAjihkodZTc85SEy3z/s1h+8rUTO5zJz/zLjbN8G5BcAJMBz4n' +
      'N+2bWOYhIxzWDo7/ZGAC2TG/vL4Mf6JwD3n7P/Yd8cd2WVmcJTfz3ZX732l4iUJgHu751cr4gtl7Pny3BtOuvazuf/' +
      'n7x/pd/vP9SK738OVZ2WtTilucjNNq0zU2wEgnDsEPJrYIyx//UAP2yw7AAQAAA=';
    const copy = await extract(Readable.from([Buffer.from(written, 'base64')]).pipe(createGunzip()));
    expect(filesIn(copy)).toEqual(['backup_label', 'base/1/PG_VERSION']);
    expect(readFileSync(join(copy, 'base/1/PG_VERSION'), 'utf8')).toBe('18\n');
  });

  it('is rejected if it is truncated, changed, or has a name that leaves it', async () => {
    const bytes = await write({ name: 'file', text: 'x'.repeat(2_000) }, { name: 'other', text: 'y' });
    await expect(extract(Readable.from([bytes.subarray(0, 1_000)]))).rejects.toThrow();
    const changed = Buffer.from(bytes);
    changed.write('F', 0);
    await expect(extract(Readable.from([changed]))).rejects.toThrow();
    const leaving = await write({ name: '../outside', text: 'x' });
    await expect(extract(Readable.from([leaving]))).rejects.toThrow('a name that leaves it: ../outside');
  });

  it('fails with the error of an unreadable file', async () => {
    async function* failing(): AsyncGenerator<TarSource> {
      yield { name: 'file', text: 'x' };
      throw new Error('The disk is gone.');
    }
    await expect(buffer(writeTar(failing()))).rejects.toThrow('The disk is gone.');
  });
});
