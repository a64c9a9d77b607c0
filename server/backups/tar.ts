import { constants } from 'node:fs';
import { chown, mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

const BLOCK = 512;
const CHUNK = 1024 * 1024;
const FOLDER = '5';
const FILE = '0';

export type TarSource =
  | { name: string; folder: true }
  | { name: string; path: string }
  | { name: string; text: string };

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;

function headerOf(name: string, size: number, type: typeof FOLDER | typeof FILE): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for an archive: ${name}`);
  header.write(name, 0);
  header.write(octal(type === FOLDER ? 0o700 : 0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  return header;
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** As long as it was when it was opened: it may grow or shrink meanwhile, which replaying the log puts right. */
async function* contentOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const wanted = Math.min(CHUNK, size - at);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    yield bytesRead > 0 ? buffer.subarray(0, bytesRead) : Buffer.alloc(wanted);
    at += bytesRead > 0 ? bytesRead : wanted;
  }
}

const openIfThere = (path: string) =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Files that are gone meanwhile are left out. */
export async function* writeTar(sources: AsyncIterable<TarSource>): AsyncGenerator<Buffer> {
  for await (const source of sources) {
    if ('folder' in source) yield headerOf(`${source.name}/`, 0, FOLDER);
    else if ('text' in source) {
      const bytes = Buffer.from(source.text);
      yield Buffer.concat([headerOf(source.name, bytes.length, FILE), bytes, padding(bytes.length)]);
    } else {
      const handle = await openIfThere(source.path);
      if (!handle) continue;
      try {
        const { size } = await handle.stat();
        yield headerOf(source.name, size, FILE);
        yield* contentOf(handle, size);
        yield padding(size);
      } finally {
        await handle.close();
      }
    }
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Takes as many bytes as asked for from pieces of any size. */
function createReader(chunks: AsyncIterable<Buffer>) {
  const pieces = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** At least one byte, at most so many; fewer than all only in between. */
  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await pieces.next();
      if (done) throw new Error('The archive ends too early.');
      rest = value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  }
  return {
    some,
    async all(size: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let left = size; left > 0;) {
        const part = await some(left);
        parts.push(part);
        left -= part.length;
      }
      return Buffer.concat(parts);
    },
  };
}

const textAt = (header: Buffer, from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '');

/** Into a folder that is there. Reads what `writeTar` writes. */
export async function extractTar(
  chunks: AsyncIterable<Buffer>,
  folder: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  const reader = createReader(chunks);
  for (;;) {
    const header = await reader.all(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const name = normalize(textAt(header, 0, 100));
    if (name.startsWith('/') || name.startsWith('..'))
      throw new Error(`The archive has a name that leaves it: ${name}`);
    const path = join(folder, name);
    if (textAt(header, 156, 157) === FOLDER) await mkdir(path, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const size = Number.parseInt(textAt(header, 124, 136), 8);
      const handle = await open(path, 'wx', 0o600);
      try {
        for (let left = size; left > 0;) {
          const part = await reader.some(left);
          await handle.writeFile(part);
          left -= part.length;
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      await reader.all(padding(size).length);
    }
    if (owner) await chown(path, owner.uid, owner.gid);
  }
}
