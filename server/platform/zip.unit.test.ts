import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { zip, type ZipEntry } from './zip.ts';

async function* each<T>(values: T[]) {
  yield* values;
}

async function archive(entries: ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zip(each(entries))) parts.push(part);
  return Buffer.concat(parts);
}

it('keeps what was stored and what was compressed, under any name', async () => {
  const photo = randomBytes(100_000);
  const text = Array.from({ length: 5_000 }, (_, n) => `Zeile ${n} – 密码\n`);
  const bytes = await archive([
    { name: 'data.json', content: each(text) },
    { name: 'photos/Ärger 1.webp', content: photo },
    { name: 'empty.txt', content: Buffer.alloc(0) },
    { name: 'nothing.json', content: each([]) },
  ]);
  const files = readZip(bytes);
  expect([...files.keys()]).toEqual(['data.json', 'photos/Ärger 1.webp', 'empty.txt', 'nothing.json']);
  expect(files.get('data.json')!.toString()).toBe(text.join(''));
  expect(files.get('photos/Ärger 1.webp')!.equals(photo)).toBe(true);
  expect(bytes.length).toBeLessThan(photo.length + text.join('').length / 2);
});

it('is an archive without any entry, too', async () => expect(readZip(await archive([])).size).toBe(0));

it('has more entries than the format first had room for', async () => {
  const names = Array.from({ length: 65_536 }, (_, n) => `${n}`);
  const files = readZip(await archive(names.map((name) => ({ name, content: Buffer.from(name) }))));
  expect(files.size).toBe(65_536);
  expect(files.get('65535')!.toString()).toBe('65535');
});

it('reads an entry only when the one before it was taken', async () => {
  const asked: string[] = [];
  async function* entries() {
    for (const name of ['a', 'b', 'c']) {
      asked.push(name);
      yield { name, content: Buffer.from(name) };
    }
  }
  const parts = zip(entries());
  await parts.next();
  expect(asked).toEqual(['a']);
  await parts.return(undefined);
});

it('ends with the error of an entry that could not be read', async () => {
  async function* failing() {
    yield 'begun';
    throw new Error('The database is gone.');
  }
  await expect(archive([{ name: 'data.json', content: failing() }])).rejects.toThrow('The database is gone.');
});
