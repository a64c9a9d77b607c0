import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { zip, type ZipEntry } from './zip.ts';

async function* iterate<T>(values: T[]) {
  yield* values;
}

async function archive(entries: ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zip(iterate(entries))) parts.push(part);
  return Buffer.concat(parts);
}

it('stores and compresses entries under any name', async () => {
  const photo = randomBytes(100_000);
  const text = Array.from({ length: 5_000 }, (_, n) => `Zeile ${n} – 密码\n`);
  const bytes = await archive([
    { name: 'data.json', content: iterate(text) },
    { name: 'photos/Ärger 1.webp', content: photo },
    { name: 'empty.txt', content: Buffer.alloc(0) },
    { name: 'nothing.json', content: iterate([]) },
  ]);
  const files = readZip(bytes);
  expect([...files.keys()]).toEqual(['data.json', 'photos/Ärger 1.webp', 'empty.txt', 'nothing.json']);
  expect(files.get('data.json')!.toString()).toBe(text.join(''));
  expect(files.get('photos/Ärger 1.webp')!.equals(photo)).toBe(true);
  expect(bytes.length).toBeLessThan(photo.length + text.join('').length / 2);
});

it('creates a valid archive without entries', async () => expect(readZip(await archive([])).size).toBe(0));

it('supports more entries than the original format', async () => {
  const names = Array.from({ length: 65_536 }, (_, n) => `${n}`);
  const files = readZip(await archive(names.map((name) => ({ name, content: Buffer.from(name) }))));
  expect(files.size).toBe(65_536);
  expect(files.get('65535')!.toString()).toBe('65535');
});

it('reads an entry only after the previous one was consumed', async () => {
  const opened: string[] = [];
  async function* entries() {
    for (const name of ['a', 'b', 'c']) {
      opened.push(name);
      yield { name, content: Buffer.from(name) };
    }
  }
  const parts = zip(entries());
  await parts.next();
  expect(opened).toEqual(['a']);
  await parts.return(undefined);
});

it('fails with the error of an unreadable entry', async () => {
  async function* failing() {
    yield 'begun';
    throw new Error('The database is gone.');
  }
  await expect(archive([{ name: 'data.json', content: failing() }])).rejects.toThrow('The database is gone.');
});
