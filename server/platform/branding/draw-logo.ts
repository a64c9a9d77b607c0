import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// A process of its own: it reads SVG, which processes that open people's photos must not.

const [size, background] = [process.argv.slice(2, 4).map(Number), process.argv[4]];
const [width, height] = size as [number, number];
const picture = sharp(await buffer(process.stdin), { density: 300 });
const drawn = background
  ? picture.resize({ width, height, fit: 'contain', background }).flatten({ background })
  : picture.resize({ width, height, fit: 'fill' });
process.stdout.write(await drawn.png().toBuffer());
