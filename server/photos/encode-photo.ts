import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { photoLimits } from '../../contract/photos/limits.ts';
import { PHOTO_WIDTHS, type PhotoWidth } from '../../contract/photos/photo-sizes.ts';
import { AppError } from '../platform/problem.ts';

interface EncodedPhoto {
  /** Size of the largest file */
  width: number;
  height: number;
  placeholder: string;
  files: { width: PhotoWidth; bytes: Buffer }[];
}

// The format is detected by decoding. All other decoders are blocked, so that documents, SVGs and raw files are never
// opened, and a JPEG with an HDR gain map is read as an ordinary JPEG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// No two uploads share a step, so a cache would only hold memory.
sharp.cache(false);

const MEDIA_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
const PIXELS_MAX = photoLimits.megapixelsMax * 1_000_000;
const DECODE_SECONDS = 30;
const WEBP = { quality: 78, effort: 4 } as const;
const PLACEHOLDER_PIXELS = 16;

/** Maximum height as a multiple of the width, so that a narrow strip does not become an extremely tall image. */
const HEIGHT_RATIO_MAX = 2;

/** Detects HEVC brands, which our build of the decoder lacks, to return a specific error. */
const isHeic = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' &&
  /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(bytes.toString('latin1', 8, 12));

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });

async function checkFormat(bytes: Buffer): Promise<void> {
  let metadata;
  try {
    metadata = await open(bytes).metadata();
  } catch (cause) {
    if (isHeic(bytes)) throw new AppError('photo/heic', { cause });
    const { message } = cause as Error;
    if (message.includes('pixel limit')) throw new AppError('photo/too-many-pixels', { cause });
    throw new AppError(message.includes('unsupported image format') ? 'photo/unsupported' : 'photo/damaged', { cause });
  }
  if (metadata.mediaType === 'image/heic') throw new AppError('photo/heic');
  if (!MEDIA_TYPES.has(metadata.mediaType ?? '')) throw new AppError('photo/unsupported');
  if (metadata.width * metadata.height > PIXELS_MAX) throw new AppError('photo/too-many-pixels');
}

const fit = (image: Sharp, width: number) =>
  image.resize({ width, height: width * HEIGHT_RATIO_MAX, fit: 'inside', withoutEnlargement: true });

/** Outputs upright sRGB pixels only: nothing else in the file, visible or not, reaches the encoder. */
async function decode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await fit(open(bytes).autoOrient(), Math.max(...PHOTO_WIDTHS))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new AppError(isHeic(bytes) ? 'photo/heic' : 'photo/damaged', { cause });
  }
}

async function read(bytes: Buffer) {
  if (bytes.length === 0) throw new AppError('photo/damaged');
  await checkFormat(bytes);
  return decode(bytes);
}

/** Rejects the same files as `encodePhoto`, in a fraction of the time. */
export const checkPhoto = async (bytes: Buffer): Promise<void> => void (await read(bytes));

/** Runs off the event loop, one step at a time, so that one photo takes one thread. */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  const { data, info } = await read(bytes);
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const files: EncodedPhoto['files'] = [];
  for (const width of PHOTO_WIDTHS) files.push({ width, bytes: await fit(pixels(), width).webp(WEBP).toBuffer() });
  const tiny = await pixels()
    .resize({ width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return {
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    files,
  };
}
