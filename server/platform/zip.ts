import { crc32, createDeflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';

/** A buffer is stored as it is, which suits photos; anything else is compressed as it comes. */
export interface ZipEntry {
  name: string;
  content: Buffer | AsyncIterable<string>;
}

const STORED = 0;
const DEFLATED = 8;
const VERSION = 20;
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

function fields(...values: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const common = ({ flags, method, crc, size, sizeInside, name }: Written) =>
  fields(
    [2, VERSION],
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

const directoryEntry = (entry: Written) =>
  Buffer.concat([
    fields([4, 0x02014b50], [2, VERSION]),
    common(entry),
    fields([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]),
    entry.name,
  ]);

async function* compressed(entry: Written, content: AsyncIterable<string>): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const part of content) {
      const bytes = Buffer.from(part);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  for await (const bytes of Readable.from(measured()).pipe(createDeflateRaw()) as AsyncIterable<Buffer>) {
    entry.sizeInside += bytes.length;
    yield bytes;
  }
}

/** One entry at a time, so that an archive of any size takes the memory of one. Up to 4 GB. */
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
  const [count, start] = [written.length, offset];
  yield directory;
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, start], [2, 0]);
}
