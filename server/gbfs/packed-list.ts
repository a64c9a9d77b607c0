import type { Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { constants, createGzip } from 'node:zlib';

const SCRATCH = 256 * 1024;
/** An entry is some hundred bytes, and 20 kB where every second day of a year and a half is taken. */
const ROOM_FOR_ENTRY = 64 * 1024;

/**
 * A list that is compressed while it is written. Entries go into one buffer, again and again: as strings, or in buffers of
 * their own, they would wait for the collector by the hundred megabytes.
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
    /** True where there is no room for another before a `flush`. */
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
