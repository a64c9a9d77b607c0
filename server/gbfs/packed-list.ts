import type { Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { constants, createGzip } from 'node:zlib';

const SCRATCH = 256 * 1024;
/** Entries are usually a few hundred bytes, but up to 20 kB if every second day of 18 months is booked. */
const ROOM_FOR_ENTRY = 64 * 1024;

/**
 * Compresses a list while it is written. All entries reuse one buffer, because separate strings or buffers would leave hundreds of
 * megabytes to the garbage collector.
 */
export function openList(head: string, hash?: Hash) {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const packed = buffer(gzip);
  const scratch = Buffer.allocUnsafe(SCRATCH);
  let used = 0;
  let isFirst = true;
  const put = (text: string) => {
    used += scratch.write(text, used);
  };
  const flush = async () => {
    const part = scratch.subarray(0, used);
    hash?.update(part);
    await new Promise<void>((done, fail) => gzip.write(part, (error) => (error ? fail(error) : done())));
    used = 0;
  };
  gzip.write(head);
  return {
    /** Returns true if the buffer is full and needs a `flush` before the next entry. */
    add(entry: string): boolean {
      if (!isFirst) put(',');
      isFirst = false;
      put(entry);
      return used > SCRATCH - ROOM_FOR_ENTRY;
    },
    flush,
    async close(tail: string): Promise<Buffer> {
      await flush();
      gzip.end(tail);
      return packed;
    },
  };
}

export const pack = (text: string): Promise<Buffer> => openList(text).close('');
