import { crc32, deflateSync } from 'node:zlib';
import { picture } from './photo-builders.ts';

/** Files that an attacker, or bad luck, might upload. Generated here, identically each time. */
interface HostileFile {
  name: string;
  bytes: Buffer;
}

/** Must not appear in any file that we serve, wherever it was hidden. */
export const MARKER = 'HOSTILE-PAYLOAD';
const HTML = `<html><script>alert("${MARKER}")</script></html>`;
const PHP = `<?php echo "${MARKER}"; ?>`;

/** The mulberry32 generator. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** One bit per pixel, for many pixels in few bytes. */
export function blackPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rowBytes = 1 + Math.ceil(width / 8);
  // An impossible size needs no pixel data.
  const pixels =
    rowBytes * height < 2 ** 26 ? deflateSync(Buffer.alloc(rowBytes * height), { level: 9 }) : Buffer.alloc(9);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function jpegSegment(marker: number, text: string): Buffer {
  const data = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

const intoJpeg = (jpeg: Buffer, extra: Buffer) => Buffer.concat([jpeg.subarray(0, 2), extra, jpeg.subarray(2)]);

function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0])) + 1 || copy.indexOf(Buffer.from([0xff, 0xc2])) + 1;
  copy.writeUInt16BE(height, frame + 4);
  copy.writeUInt16BE(width, frame + 6);
  return copy;
}

const box = (type: string, ...contents: Buffer[]) => {
  const body = Buffer.concat(contents);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 8);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body]);
};

export const heicHeader = () =>
  Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), box('mdat', Buffer.from(MARKER))]);

const flipped = (bytes: Buffer, random: () => number, flips: number) => {
  const copy = Buffer.from(bytes);
  for (let flip = 0; flip < flips; flip++) {
    const place = Math.floor(random() * copy.length);
    copy[place] = copy[place]! ^ (1 + Math.floor(random() * 255));
  }
  return copy;
};

async function pictures() {
  const source = picture(240, 180).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARKER}</x:xmpmeta>`);
  return {
    jpeg: await source.clone().jpeg().toBuffer(),
    png: await source.clone().png().toBuffer(),
    webp: await source.clone().webp().toBuffer(),
    avif: await source.clone().avif({ effort: 0 }).toBuffer(),
  };
}

const pretenders = async (): Promise<[string, Buffer | string][]> => [
  ['nothing', ''],
  ['one byte', 'x'],
  ['text', MARKER],
  ['page', HTML],
  ['script', `alert("${MARKER}")`],
  ['program', `#!/bin/sh\necho ${MARKER}\n`],
  ['binary', `\x7fELF\x02\x01\x01${MARKER}`],
  ['document', `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${MARKER}\n%%EOF`],
  ['archive', `PK\x03\x04${MARKER}`],
  ['old bitmap', `BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0${MARKER}`],
  ['icon', `\0\0\x01\0\x01\0\x01\x01\0\0\x01\0\x20\0${MARKER}`],
  ['portable pixmap', `P6\n1 1\n255\nabc${MARKER}`],
  ['radiance', `#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n${MARKER}`],
  ['svg', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${MARKER}</script></svg>`],
  [
    'svg that reads a file',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
  ],
  ['svg that fetches', `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/${MARKER}"/></svg>`],
  ['gif', await picture().gif().toBuffer()],
  ['gif with a page', Buffer.concat([await picture().gif().toBuffer(), Buffer.from(HTML)])],
  ['tiff', await picture().tiff().toBuffer()],
  ['heic', heicHeader()],
  ['film', Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', Buffer.from(MARKER))])],
  ['jpeg xl', Buffer.concat([Buffer.from('0000000c4a584c200d0a870a', 'hex'), Buffer.from(MARKER)])],
  ['jpeg signature only', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(HTML)])],
  ['png signature only', Buffer.concat([PNG_SIGNATURE, Buffer.from(HTML)])],
  ['webp signature only', `RIFF\x40\0\0\0WEBPVP8 ${MARKER}`],
  ['avif signature only', Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avif')), Buffer.from(MARKER)])],
];

const bombs = (jpeg: Buffer): [string, Buffer][] => [
  ['png of 256 megapixels', blackPng(16_000, 16_000)],
  ['png of 51 megapixels', blackPng(7_150, 7_150)],
  ['png that claims 2 billion squared', blackPng(0x7fffffff, 0x7fffffff)],
  ['png of one endless row', blackPng(60_000_000, 1)],
  ['jpeg that claims 65,535 squared', withJpegSize(jpeg, 65_535, 65_535)],
  ['jpeg that claims 8,000 squared', withJpegSize(jpeg, 8_000, 8_000)],
  ['jpeg that claims 7,000 squared', withJpegSize(jpeg, 7_000, 7_000)],
  ['jpeg that claims no size', withJpegSize(jpeg, 0, 0)],
  [
    'png with a compressed text of 60 MB',
    blackPng(8, 8, [pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60_000_000))]))]),
  ],
  ['jpeg of 21 MB', Buffer.concat([jpeg, Buffer.alloc(21 * 1024 * 1024)])],
  ['50 MB', Buffer.alloc(50 * 1024 * 1024, MARKER)],
];

const polyglots = (all: Awaited<ReturnType<typeof pictures>>): [string, Buffer][] => [
  ...Object.entries(all).flatMap(([format, bytes]): [string, Buffer][] => [
    [`${format} and a page`, Buffer.concat([bytes, Buffer.from(HTML)])],
    [`${format} and a script`, Buffer.concat([bytes, Buffer.from(PHP)])],
    [
      `${format} and an archive`,
      Buffer.concat([bytes, Buffer.from(`PK\x03\x04${MARKER}PK\x05\x06${'\0'.repeat(18)}`)]),
    ],
    [`a page and ${format}`, Buffer.concat([Buffer.from(HTML), bytes])],
    [`${format} twice`, Buffer.concat([bytes, bytes])],
  ]),
  ['jpeg with a page as its comment', intoJpeg(all.jpeg, jpegSegment(0xfe, HTML))],
  ['jpeg with a page as its application data', intoJpeg(all.jpeg, jpegSegment(0xe1, `Exif\0\0${HTML}`))],
  ['png with a page as its text', blackPng(64, 48, [pngChunk('tEXt', Buffer.from(`Comment\0${HTML}`))])],
  ['png with a chunk of its own', blackPng(64, 48, [pngChunk('haCk', Buffer.from(HTML))])],
];

export async function hostileFiles(): Promise<HostileFile[]> {
  const random = randomNumbers(20_260_401);
  const all = await pictures();
  const files: [string, Buffer | string][] = [...(await pretenders()), ...bombs(all.jpeg), ...polyglots(all)];
  for (const [format, bytes] of Object.entries(all)) {
    for (let part = 1; part <= 16; part++) {
      files.push([`${format} cut at ${part}/17`, bytes.subarray(0, Math.floor((bytes.length * part) / 17))]);
    }
    files.push([`${format} without its last byte`, bytes.subarray(0, -1)]);
    for (let turn = 0; turn < 20; turn++) {
      files.push([`${format} with damage ${turn}`, flipped(bytes, random, 1 + (turn % 10) * 3)]);
    }
  }
  return files.map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes as Buffer) }));
}
