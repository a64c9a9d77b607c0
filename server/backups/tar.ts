import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { constants } from 'node:fs';
import { chown, mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';

const CHUNK = 1024 * 1024;

export type TarSource =
  | { name: string; folder: true }
  | { name: string; path: string }
  | { name: string; text: string };

/** Reads the size measured on opening: the file may grow or shrink meanwhile, which replaying the WAL corrects. */
async function* contentOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const length = Math.min(CHUNK, size - at);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
    yield bytesRead > 0 ? buffer.subarray(0, bytesRead) : Buffer.alloc(length);
    at += bytesRead > 0 ? bytesRead : length;
  }
}

const openIfThere = (path: string) =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

const mtime = new Date(0);

async function addFile(
  controller: TarPackController,
  { name, size }: { name: string; size: number },
  content: AsyncIterable<Buffer> | Buffer[],
): Promise<void> {
  const writer = controller.add({ name, size, mode: 0o600, mtime }).getWriter();
  for await (const part of content) await writer.write(part);
  await writer.close();
}

async function addAll(controller: TarPackController, sources: AsyncIterable<TarSource>): Promise<void> {
  for await (const source of sources) {
    if ('folder' in source) {
      await controller.add({ name: `${source.name}/`, type: 'directory', size: 0, mode: 0o700, mtime }).close();
    } else if ('text' in source) {
      const bytes = Buffer.from(source.text);
      await addFile(controller, { name: source.name, size: bytes.length }, [bytes]);
    } else {
      const handle = await openIfThere(source.path);
      if (!handle) continue;
      try {
        const { size } = await handle.stat();
        await addFile(controller, { name: source.name, size }, contentOf(handle, size));
      } finally {
        await handle.close();
      }
    }
  }
  controller.finalize();
}

/** Skips files that disappear in the meantime. */
export function writeTar(sources: AsyncIterable<TarSource>): Readable {
  const { readable, controller } = createTarPacker();
  addAll(controller, sources).catch((error: unknown) => controller.error(error));
  return Readable.fromWeb(readable as WebStream);
}

/** The folder must exist. */
export async function extractTar(
  tar: Readable,
  folder: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  const entries = (Readable.toWeb(tar) as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    const name = normalize(header.name);
    if (name.startsWith('/') || name.startsWith('..'))
      throw new Error(`The archive has a name that leaves it: ${name}`);
    const path = join(folder, name);
    if (header.type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const handle = await open(path, 'wx', 0o600);
      try {
        for await (const part of body) await handle.writeFile(part);
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
    if (owner) await chown(path, owner.uid, owner.gid);
  }
}
