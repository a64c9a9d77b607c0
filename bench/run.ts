import { parseArgs } from 'node:util';
import { benchSearch } from './search.ts';

const USAGE = `Usage: npm run bench -- search [--cars 10000,100000,1000000] [--rounds 3]
  search   plain SQL and our API side by side, at each number of cars. A million takes some ten minutes to fill`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cars: { type: 'string', default: '10000,100000,1000000' }, rounds: { type: 'string', default: '3' } },
});
const sizes = values.cars.split(',').map(Number);
const rounds = Number(values.rounds);

if (
  positionals[0] === 'search' &&
  sizes.every((size) => Number.isInteger(size) && size > 0) &&
  Number.isInteger(rounds) &&
  rounds > 0
) {
  await benchSearch(sizes, rounds);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
