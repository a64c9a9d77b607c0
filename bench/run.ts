import { parseArgs } from 'node:util';
import { benchSearch } from './search.ts';

const USAGE = `Usage: npm run bench -- search [--cars 10000,100000,1000000] [--seconds 5]
  search   plain SQL and our API side by side, at each number of cars. A million takes some ten minutes to fill`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cars: { type: 'string', default: '10000,100000,1000000' }, seconds: { type: 'string', default: '5' } },
});
const sizes = values.cars.split(',').map(Number);
const seconds = Number(values.seconds);

if (positionals[0] === 'search' && sizes.every((size) => Number.isInteger(size) && size > 0) && seconds > 0) {
  await benchSearch(sizes, seconds);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
