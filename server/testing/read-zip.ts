import { crc32, inflateRawSync } from 'node:zlib';

/** By its directory, as programs do that open archives. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  // Beyond what the format first had room for, the directory is described before its end.
  const isWide = bytes.readUInt16LE(end + 10) === 0xffff;
  const wide = bytes.lastIndexOf(Buffer.from('PK\u0006\u0006'));
  const count = isWide ? Number(bytes.readBigUInt64LE(wide + 32)) : bytes.readUInt16LE(end + 10);
  let at = isWide ? Number(bytes.readBigUInt64LE(wide + 48)) : bytes.readUInt32LE(end + 16);
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
