import { crc32, inflateRawSync } from 'node:zlib';

/** Reads an archive by its central directory, as other programs do. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  // ZIP64: for more entries than the original format allows, another record describes the directory.
  const isZip64 = bytes.readUInt16LE(end + 10) === 0xffff;
  const zip64At = bytes.lastIndexOf(Buffer.from('PK\u0006\u0006'));
  const count = isZip64 ? Number(bytes.readBigUInt64LE(zip64At + 32)) : bytes.readUInt16LE(end + 10);
  let at = isZip64 ? Number(bytes.readBigUInt64LE(zip64At + 48)) : bytes.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let n = 0; n < count; n++) {
    const [method, crc] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)];
    const [sizeInside, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const offset = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const inside = bytes.subarray(start, start + sizeInside);
    const content = method === 8 ? inflateRawSync(inside) : inside;
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    files.set(name, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30);
  }
  return files;
}
