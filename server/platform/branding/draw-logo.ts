import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// A process of its own: it reads SVG, which processes that open people's photos must not.

const [size, background] = [process.argv.slice(2, 4).map(Number), process.argv[4]];
const [width, height] = size as [number, number];
const bytes = await buffer(process.stdin);
/** What an SVG is drawn at, as it has no pixels of its own: as fine as the size that is asked for */
const USUAL_DENSITY = 72;
const own = await sharp(bytes).metadata();
const scale = Math.max(1, Math.min(width / own.width, height / own.height));
const picture = sharp(bytes, { density: Math.min(2_400, USUAL_DENSITY * scale) });
const drawn = background
  ? picture.resize({ width, height, fit: 'contain', background }).flatten({ background })
  : picture.resize({ width, height, fit: 'fill' });
process.stdout.write(await drawn.png().toBuffer());
