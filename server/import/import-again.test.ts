import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { findDisorder } from '../testing/in-order.ts';
import { useTestServer } from '../testing/test-server.ts';
import { lockImport, unlockImport } from './import.queries.ts';
import { everything, old, runImport, SAMPLE, SAMPLE_PHOTOS, useFolder } from '../testing/import-builders.ts';

const server = useTestServer({ timeZone: 'Europe/Bucharest' });
const { writeExport } = useFolder();

afterEach(async () => expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]));

/** A few people and days, so that they meet often. Nobody is in the file, and one value in five is odd. */
const PEOPLE = ['ana', 'bo', 'cy', 'dee'] as const;
const name = fc.constantFrom(...PEOPLE, 'nobody');
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2031-07-${String(number).padStart(2, '0')}`);
const odd = fc.constantFrom<unknown>(undefined, null, '', 'x', -1, 4.5, [], {}, '__proto__');
const changes = (...fields: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...fields), odd) },
  );
const users = fc
  .tuple(
    ...PEOPLE.map((person) => changes('email', 'displayName', 'isAdmin').map((change) => old.user(person, change))),
  )
  .map((people) => Object.fromEntries(PEOPLE.map((person, index) => [person, people[index]])));
const rental = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(name, fc.uniqueArray(day, { minLength: 2, maxLength: 2 }))
      .map(([renter, days]) => old.rental(renter, days.toSorted()[0]!, days.toSorted()[1]!)),
  },
  { weight: 1, arbitrary: odd },
);
const car = fc
  .tuple(
    fc.constantFrom('c1', 'c2', 'c3'),
    fc.constantFrom(...PEOPLE),
    fc.array(rental, { minLength: 3, maxLength: 8 }),
    changes('price', 'seats', 'createdAt', 'gear', 'userId'),
  )
  .map(([id, owner, Rented, change]) => [id, old.car(owner, { Rented, ...change })] as const);
let round = 0;
/** Each export has ids and addresses of its own, so that one round of a test does not meet another's. */
const exported = fc.tuple(users, fc.array(car, { minLength: 1, maxLength: 3 })).map(([people, cars]) => {
  const own = `r${++round}`;
  const text = JSON.stringify([people, Object.fromEntries(cars)]);
  const [ownUsers, ownCars] = JSON.parse(
    text.replaceAll(/"(ana|bo|cy|dee|nobody|c1|c2|c3)(["@ ])/g, `"${own}$1$2`),
  ) as [Record<string, unknown>, Record<string, unknown>];
  return writeExport(ownUsers, ownCars);
});

describe('running an import again', () => {
  it('changes nothing, and a dry run foretells all of it, whatever the file', async () => {
    let rentalsTaken = 0;
    let rentalsRefused = 0;
    await fc.assert(
      fc.asyncProperty(exported, async (file) => {
        const untouched = await everything(server);
        const foretold = await runImport(server, file, { dryRun: true });
        expect(await everything(server)).toEqual(untouched);

        const first = await runImport(server, file);
        expect(foretold.summary).toEqual(first.summary);
        expect(foretold.lines).toEqual(first.lines.map(({ id: _id, ...line }) => line));

        rentalsTaken += first.summary.rentals.taken;
        rentalsRefused += first.summary.rentals.refused;
        const after = await everything(server);
        const { summary, told } = await runImport(server, file);
        expect(await everything(server)).toEqual(after);
        expect([...told('taken'), ...told('joined')]).toEqual([]);
        for (const kind of ['users', 'cars', 'rentals'] as const) {
          const { taken, joined, refused } = first.summary[kind];
          expect(summary[kind]).toEqual({ taken: 0, joined: 0, hereAlready: taken + joined, refused });
        }
        expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]);
      }),
      { numRuns: 25 },
    );
    // Checks that the files covered both outcomes.
    expect([rentalsTaken > 20, rentalsRefused > 20]).toEqual([true, true]);
  });

  it('is refused while another one runs', async () => {
    const file = writeExport({ x1: old.user('slow') }, {});
    const other = await server.pool.connect();
    expect(await lockImport(other)).toBe(true);
    const refusal = await runImport(server, file).catch((error: unknown) => error);
    await unlockImport(other);
    other.release();
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toBe('Another import is running on this database.');
    expect((await runImport(server, file)).summary.users.taken).toBe(1);
  });
});

describe('a dry run', () => {
  it('reads the photos and writes nothing, not even a file', async () => {
    const before = await everything(server);
    const { summary } = await runImport(server, SAMPLE, { photos: SAMPLE_PHOTOS, dryRun: true });
    expect(summary.photos).toMatchObject({ taken: 4, refused: 3 });
    expect(await everything(server)).toEqual(before);
    // The connection returns to the pool unchanged.
    await server.pool.query(sql`create table written_after (id integer)`);
    await server.pool.query(sql`drop table written_after`);
  });
});

describe('days', () => {
  it('are those of the marketplace', async () => {
    const midnight = { seconds: Date.parse('2031-07-09T21:00:00Z') / 1000, nanoseconds: 0 };
    const later = { seconds: Date.parse('2031-07-12T20:59:59Z') / 1000, nanoseconds: 0 };
    const Rented = [old.rental('z2', '2031-01-01', '2031-01-02', { startDate: midnight, endDate: later })];
    const cars = { zc1: old.car('z1', { title: 'In another zone', Rented }) };
    await runImport(server, writeExport({ z1: old.user('zoe'), z2: old.user('zed') }, cars));
    const stored = await one(
      server.pool,
      sql`
      select start_date as "startDate", end_date as "endDate", days, cars.created_at as "createdAt"
      from rentals join cars on cars.id = car_id where title = 'In another zone'`,
    );
    expect(stored).toEqual({
      startDate: '2031-07-10',
      endDate: '2031-07-12',
      days: 2,
      createdAt: new Date('2024-06-03T06:15:00Z'),
    });
  });
});
