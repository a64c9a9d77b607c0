import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandLimits } from '../../../contract/site/limits.ts';
import type { BrandFolder } from './brand-folder.ts';
import { lookUp } from '../../../contract/look-up.ts';

export interface BrandPicture {
  /** Contains a hash of the content, so that browsers can cache it forever. */
  address: string;
  bytes: Buffer;
  type: string;
  width: number;
  height: number;
}

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

const addressOf = (name: string, bytes: Buffer) => {
  const extension = extname(name);
  const stem = basename(name, extension)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `/brand/${stem}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}${extension.toLowerCase()}`;
};

function pictureOf(name: string, bytes: Buffer, size: { width: number; height: number }): BrandPicture {
  const type = lookUp(TYPES, extname(name).slice(1).toLowerCase())!;
  return { address: addressOf(name, bytes), bytes, type, ...size };
}

/** Parses the attributes as text, because processes that open users' photos must not load SVG. */
function measureSvg(bytes: Buffer): { width: number; height: number } | undefined {
  const root = /^\s*(?:<\?xml[^>]*>|<!--[^]*?-->|<!DOCTYPE[^>]*>|\s)*<svg\b([^>]*)>/.exec(bytes.toString('utf8'))?.[1];
  if (root === undefined) return undefined;
  const number = (name: string) => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(root)?.[1]);
  const box =
    /\sviewBox=["']([^"']+)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [width, height] = [number('width') || box[2], number('height') || box[3]];
  return width && height ? { width: Math.round(width), height: Math.round(height) } : undefined;
}

async function measure(bytes: Buffer, extension: string): Promise<{ width: number; height: number } | undefined> {
  if (extension === 'svg') return measureSvg(bytes);
  const { default: sharp } = await import('sharp');
  const found = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  return found && lookUp(TYPES, found.format) === lookUp(TYPES, extension) ? found : undefined;
}

/** Returns undefined if the file is not a picture or too large, and appends the reason to `problems`. */
export async function readPicture(
  folder: BrandFolder,
  name: string,
  kilobytesMax: number,
  problems: string[],
): Promise<BrandPicture | undefined> {
  const extension = extname(name).slice(1).toLowerCase();
  if (!lookUp(TYPES, extension)) {
    problems.push(`${name} is not a picture that can be shown: ${Object.keys(TYPES).join(', ')} can`);
    return undefined;
  }
  const bytes = folder.read(name, kilobytesMax, problems);
  if (!bytes) return undefined;
  const size = await measure(bytes, extension);
  if (!size) {
    const about = extension === 'svg' ? 'an SVG that says its size by a viewBox' : `a picture of the kind ${extension}`;
    problems.push(`${name} is not what its name says: ${about}`);
    return undefined;
  }
  const { width, height } = size;
  const { picturePixelsMax } = brandLimits;
  if (Math.max(width, height) > picturePixelsMax) {
    problems.push(`${name} is ${width} by ${height} pixels, and ${picturePixelsMax} either way is the most`);
    return undefined;
  }
  return pictureOf(name, bytes, { width, height });
}

/** Draws a PNG of this size: stretched, or contained on a background. Returns undefined if drawing fails. */
function draw(picture: Buffer, width: number, height: number, background?: string): Promise<Buffer | undefined> {
  const script = fileURLToPath(new URL('draw-logo.ts', import.meta.url));
  const args = [script, String(width), String(height), ...(background ? [background] : [])];
  return new Promise((done) => {
    const options = { encoding: 'buffer', timeout: 20_000, maxBuffer: 4_000_000 } as const;
    const drawing = execFile(process.execPath, args, options, (error, png) => done(error ? undefined : png));
    drawing.stdin?.on('error', () => {}).end(picture);
  });
}

const MAIL_HEIGHT = 32;
const MAIL_WIDTH_MAX = 200;

/** Mail clients show no SVG, so this draws a PNG at twice the size for high-density screens; undefined if drawing fails. */
export async function renderMailLogo(logo: BrandPicture): Promise<BrandPicture | undefined> {
  const scale = Math.min(MAIL_HEIGHT / logo.height, MAIL_WIDTH_MAX / logo.width);
  const width = Math.max(1, Math.round(logo.width * scale));
  const height = Math.max(1, Math.round(logo.height * scale));
  const png = await draw(logo.bytes, width * 2, height * 2);
  return png && pictureOf('logo-mail.png', png, { width, height });
}

const TOUCH_SIZE = 180;
/** The icon sizes for a phone's home screen. */
export const ICON_SIZES = [192, 512] as const;
const LARGEST = 512;
/** Phones may crop a maskable icon to a circle of 80%, so the picture stays well inside it. */
export const MASKABLE_ICON = { address: '/icon-maskable-512.png', size: LARGEST, pictureSize: 320 } as const;
const ICO_SIZE = 32;

/** Wraps one PNG in an ICO container. */
function icoOf(png: Buffer): Buffer {
  const list = Buffer.alloc(22);
  list.writeUInt16LE(1, 2); // an icon, not a cursor
  list.writeUInt16LE(1, 4); // one picture
  list.writeUInt8(ICO_SIZE, 6);
  list.writeUInt8(ICO_SIZE, 7);
  list.writeUInt16LE(1, 10); // colour planes
  list.writeUInt16LE(32, 12); // bits for each pixel
  list.writeUInt32LE(png.length, 14);
  list.writeUInt32LE(list.length, 18);
  return Buffer.concat([list, png]);
}

/**
 * Icons that browsers, phones and programs request under fixed names, regardless of the page's markup. They are opaque,
 * because phones show transparent parts in black.
 */
export async function renderIcons(source: BrandPicture, background: string): Promise<BrandPicture[]> {
  const drawn = await draw(source.bytes, LARGEST, LARGEST, background);
  if (!drawn) return [];
  const { default: sharp } = await import('sharp');
  const sized = (size: number) => sharp(drawn).resize(size).png().toBuffer();
  const png = (address: string, bytes: Buffer, size: number): BrandPicture => ({
    address,
    bytes,
    type: 'image/png',
    width: size,
    height: size,
  });
  const margin = (LARGEST - MASKABLE_ICON.pictureSize) / 2;
  const maskable = await sharp(await sized(MASKABLE_ICON.pictureSize))
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png()
    .toBuffer();
  return [
    {
      address: '/favicon.ico',
      bytes: icoOf(await sized(ICO_SIZE)),
      type: 'image/x-icon',
      width: ICO_SIZE,
      height: ICO_SIZE,
    },
    png('/apple-touch-icon.png', await sized(TOUCH_SIZE), TOUCH_SIZE),
    ...(await Promise.all(ICON_SIZES.map(async (size) => png(`/icon-${size}.png`, await sized(size), size)))),
    png(MASKABLE_ICON.address, maskable, LARGEST),
  ];
}

/** Draws the first letter of the name on the brand colour, for operators with a colour but no icon. */
export function createLetterIcon(brandName: string, colour: string): BrandPicture {
  const letter = [...brandName][0]!.toUpperCase().replace(/[&<>]/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${colour}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="20" fill="#fff">${letter}</text></svg>`;
  return pictureOf('favicon.svg', Buffer.from(svg), { width: 32, height: 32 });
}
