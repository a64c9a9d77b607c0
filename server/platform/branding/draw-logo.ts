import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// A process of its own: it reads SVG, which processes that open people's photos must not.

const [width, height] = process.argv.slice(2).map(Number);
const drawn = sharp(await buffer(process.stdin), { density: 300 })
  .resize({ width: width!, height: height!, fit: 'fill' })
  .png();
process.stdout.write(await drawn.toBuffer());
