import { crc32, createDeflateRaw } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';

/** A buffer is stored as it is, which suits photos; anything else is compressed as it comes. */
export interface ZipEntry {
  name: string;
  content: Buffer | AsyncIterable<string>;
}

const STORED = 0;
const DEFLATED = 8;
const VERSION = 20;
/** From which on there is room for more: `[4, MOST_4]` says that the value is elsewhere. */
const ZIP64_VERSION = 45;
const MOST_2 = 0xffff;
const MOST_4 = 0xffffffff;
const NAME_IS_UTF8 = 0x0800;
const SIZES_FOLLOW = 0x0008;
/** 1 January 1980: the format knows no time zones, so it tells no time. */
const DOS_DATE = 0x0021;

interface Written {
  name: Buffer;
  offset: number;
  flags: number;
  method: number;
  crc: number;
  size: number;
  sizeInside: number;
}

function fields(...values: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) {
    at = bytes === 8 ? buffer.writeBigUInt64LE(BigInt(value), at) : buffer.writeUIntLE(value, at, bytes);
  }
  return buffer;
}

const common = ({ flags, method, crc, size, sizeInside, name }: Written, version = VERSION) =>
  fields(
    [2, version],
    [2, flags],
    [2, method],
    [2, 0],
    [2, DOS_DATE],
    [4, crc],
    [4, sizeInside],
    [4, size],
    [2, name.length],
  );

const localHeader = (entry: Written) =>
  Buffer.concat([fields([4, 0x04034b50]), common(entry), fields([2, 0]), entry.name]);

const descriptor = ({ crc, size, sizeInside }: Written) =>
  fields([4, 0x08074b50], [4, crc], [4, sizeInside], [4, size]);

function directoryEntry(entry: Written): Buffer {
  const isFar = entry.offset >= MOST_4;
  const place = isFar ? fields([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0);
  return Buffer.concat([
    fields([4, 0x02014b50], [2, VERSION]),
    common(entry, isFar ? ZIP64_VERSION : VERSION),
    fields([2, place.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? MOST_4 : entry.offset]),
    entry.name,
    place,
  ]);
}

function* endOf({ count, size, start }: { count: number; size: number; start: number }): Generator<Buffer> {
  if (count >= MOST_2 || start >= MOST_4) {
    yield fields([4, 0x06064b50], [8, 44], [2, ZIP64_VERSION], [2, ZIP64_VERSION]);
    yield fields([4, 0], [4, 0], [8, count], [8, count], [8, size], [8, start]);
    yield fields([4, 0x07064b50], [4, 0], [8, start + size], [4, 1]);
  }
  const [few, near] = [Math.min(count, MOST_2), Math.min(start, MOST_4)];
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, few], [2, few], [4, size], [4, near], [2, 0]);
}

async function* compressed(entry: Written, content: AsyncIterable<string>): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const part of content) {
      const bytes = Buffer.from(part);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // With `pipe`, an error of the content would be nobody's, and end the process.
  const deflated: AsyncIterable<Buffer> = pipeline(Readable.from(measured()), createDeflateRaw(), () => {});
  for await (const bytes of deflated) {
    entry.sizeInside += bytes.length;
    yield bytes;
  }
}

/** One entry at a time, so that an archive of any size takes the memory of one. An entry has up to 4 GB. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: Written = {
      name: Buffer.from(name),
      offset,
      flags: NAME_IS_UTF8,
      method: STORED,
      crc: 0,
      size: 0,
      sizeInside: 0,
    };
    if (Buffer.isBuffer(content)) {
      Object.assign(entry, { crc: crc32(content), size: content.length, sizeInside: content.length });
      yield counted(localHeader(entry));
      yield counted(content);
    } else {
      Object.assign(entry, { method: DEFLATED, flags: NAME_IS_UTF8 | SIZES_FOLLOW });
      yield counted(localHeader(entry));
      for await (const bytes of compressed(entry, content)) yield counted(bytes);
      yield counted(descriptor(entry));
    }
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield* endOf({ count: written.length, size: directory.length, start: offset });
}
