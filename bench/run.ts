import { parseArgs } from 'node:util';
import { benchGbfs } from './gbfs.ts';
import { benchMarket, benchMarketAgainst } from './market.ts';
import { benchMemory } from './memory.ts';
import { benchPages } from './pages.ts';
import { benchSearch } from './search.ts';
import { benchStreams } from './streams.ts';

const USAGE = `Usage: npm run bench -- search [--cars 10000,100000,1000000] [--rounds 3] [--only feature]
       npm run bench -- market [--cars 10000] [--bookings 1000] [--against COMMIT]
       npm run bench -- memory [--cars 10000] [--requests 80000] [--plain]
       npm run bench -- pages [--rounds 3] [--only details] [--against COMMIT]
       npm run bench -- streams [--streams 10000] [--rounds 3]
       npm run bench -- gbfs [--cars 100000]
  search   plain SQL and our API side by side, at each number of cars. Inserting a million cars takes about ten minutes
  market   the disk space of cars, and the cost of bookings and messages; --against COMMIT measures another commit first
  memory   the memory of one process during mixed requests and after them.
           --plain omits the settings that reduce its memory
  pages    first and second visits of a slow phone in Chromium; --against COMMIT alternates with another commit
  streams  searches on a process with open event streams and on one without, alternating, and the memory per stream
  gbfs     generating and serving the feed for journey planners, and the memory that it takes`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cars: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '80000' },
    bookings: { type: 'string', default: '1000' },
    plain: { type: 'boolean', default: false },
    against: { type: 'string' },
    only: { type: 'string' },
    streams: { type: 'string', default: '10000' },
  },
});
const isCount = (number: number) => Number.isInteger(number) && number > 0;
const [rounds, requests, streams] = [Number(values.rounds), Number(values.requests), Number(values.streams)];
const bookings = Number(values.bookings);
const sizes = (fallback: string) => (values.cars ?? fallback).split(',').map(Number);

const [what] = positionals;
const searchSizes = sizes('10000,100000,1000000');
const [cars = 0, ...others] = sizes(what === 'gbfs' ? '100000' : '10000');

if (what === 'search' && searchSizes.every(isCount) && isCount(rounds)) {
  await benchSearch(searchSizes, rounds, values.only);
} else if (what === 'market' && isCount(cars) && others.length === 0 && isCount(bookings)) {
  if (values.against) benchMarketAgainst(values.against, cars, bookings);
  else await benchMarket(cars, bookings);
} else if (what === 'memory' && isCount(cars) && others.length === 0 && isCount(requests)) {
  await benchMemory(cars, requests, { isPlain: values.plain });
} else if (what === 'pages' && isCount(rounds)) {
  await benchPages(rounds, values.against, values.only);
} else if (what === 'streams' && isCount(streams) && isCount(rounds)) {
  await benchStreams(streams, rounds);
} else if (what === 'gbfs' && isCount(cars) && others.length === 0) {
  await benchGbfs(cars);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
