// Our own writer: yazl needs 1.1 GB of memory for an export where this needs 165 MB (docs/decisions/0040-libraries-for-file-formats.md).
import { crc32, createDeflateRaw } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';

/** A buffer is stored uncompressed, which suits photos; a stream is compressed on the fly. */
export interface ZipEntry {
  name: string;
  content: Buffer | AsyncIterable<string>;
}

const STORED = 0;
const DEFLATED = 8;
const VERSION = 20;
/** The version that supports larger values: `[4, MAX_4]` means that the value is in a ZIP64 record. */
const ZIP64_VERSION = 45;
const MAX_2 = 0xffff;
const MAX_4 = 0xffffffff;
const NAME_IS_UTF8 = 0x0800;
const SIZES_FOLLOW = 0x0008;
/** 1 January 1980. The format has no time zones, so entries carry no real time. */
const DOS_DATE = 0x0021;

interface EntryRecord {
  name: Buffer;
  offset: number;
  flags: number;
  method: number;
  crc: number;
  size: number;
  compressedSize: number;
}

function fields(...values: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) {
    at = bytes === 8 ? buffer.writeBigUInt64LE(BigInt(value), at) : buffer.writeUIntLE(value, at, bytes);
  }
  return buffer;
}

const common = ({ flags, method, crc, size, compressedSize, name }: EntryRecord, version = VERSION) =>
  fields(
    [2, version],
    [2, flags],
    [2, method],
    [2, 0],
    [2, DOS_DATE],
    [4, crc],
    [4, compressedSize],
    [4, size],
    [2, name.length],
  );

const localHeader = (entry: EntryRecord) =>
  Buffer.concat([fields([4, 0x04034b50]), common(entry), fields([2, 0]), entry.name]);

const descriptor = ({ crc, size, compressedSize }: EntryRecord) =>
  fields([4, 0x08074b50], [4, crc], [4, compressedSize], [4, size]);

function directoryEntry(entry: EntryRecord): Buffer {
  const needsZip64 = entry.offset >= MAX_4;
  const zip64Extra = needsZip64 ? fields([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0);
  return Buffer.concat([
    fields([4, 0x02014b50], [2, VERSION]),
    common(entry, needsZip64 ? ZIP64_VERSION : VERSION),
    fields([2, zip64Extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, needsZip64 ? MAX_4 : entry.offset]),
    entry.name,
    zip64Extra,
  ]);
}

function* endRecords({ count, size, start }: { count: number; size: number; start: number }): Generator<Buffer> {
  if (count >= MAX_2 || start >= MAX_4) {
    yield fields([4, 0x06064b50], [8, 44], [2, ZIP64_VERSION], [2, ZIP64_VERSION]);
    yield fields([4, 0], [4, 0], [8, count], [8, count], [8, size], [8, start]);
    yield fields([4, 0x07064b50], [4, 0], [8, start + size], [4, 1]);
  }
  const [few, near] = [Math.min(count, MAX_2), Math.min(start, MAX_4)];
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, few], [2, few], [4, size], [4, near], [2, 0]);
}

async function* compressed(entry: EntryRecord, content: AsyncIterable<string>): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const part of content) {
      const bytes = Buffer.from(part);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // With `pipe`, an error in the content would be unhandled and end the process.
  const deflated: AsyncIterable<Buffer> = pipeline(Readable.from(measured()), createDeflateRaw(), () => {});
  for await (const bytes of deflated) {
    entry.compressedSize += bytes.length;
    yield bytes;
  }
}

/** Writes one entry at a time, so memory use does not depend on the archive's size. An entry may have up to 4 GB. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: EntryRecord[] = [];
  let offset = 0;
  const counted = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: EntryRecord = {
      name: Buffer.from(name),
      offset,
      flags: NAME_IS_UTF8,
      method: STORED,
      crc: 0,
      size: 0,
      compressedSize: 0,
    };
    if (Buffer.isBuffer(content)) {
      Object.assign(entry, { crc: crc32(content), size: content.length, compressedSize: content.length });
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
  yield* endRecords({ count: written.length, size: directory.length, start: offset });
}
