import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// Runs as a separate process, because it loads SVG, which processes that open users' photos must never do.

const [size, background] = [process.argv.slice(2, 4).map(Number), process.argv[4]];
const [width, height] = size as [number, number];
const bytes = await buffer(process.stdin);
/** The density in DPI at which librsvg draws an SVG by default; a larger output needs a higher one to stay sharp. */
const DEFAULT_DENSITY = 72;
const own = await sharp(bytes).metadata();
const scale = Math.max(1, Math.min(width / own.width, height / own.height));
const picture = sharp(bytes, { density: Math.min(2_400, DEFAULT_DENSITY * scale) });
const drawn = background
  ? picture.resize({ width, height, fit: 'contain', background }).flatten({ background })
  : picture.resize({ width, height, fit: 'fill' });
process.stdout.write(await drawn.png().toBuffer());
