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
