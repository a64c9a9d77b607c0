import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { findInconsistencies } from '../testing/find-inconsistencies.ts';
import { useTestServer } from '../testing/test-server.ts';
import { lockImport, unlockImport } from './import.queries.ts';
import {
  readAllTables,
  olderApp,
  runImport,
  SAMPLE,
  SAMPLE_PHOTOS,
  useImportFolder,
} from '../testing/import-builders.ts';

const server = useTestServer({ timeZone: 'Europe/Bucharest' });
const { writeExport } = useImportFolder();

afterEach(async () => expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]));

/** Uses few users and days, so that collisions are frequent. One value in five is invalid. */
const PEOPLE = ['ana', 'bo', 'cy', 'dee'] as const;
const name = fc.constantFrom(...PEOPLE, 'nobody');
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2031-07-${String(number).padStart(2, '0')}`);
const invalidValue = fc.constantFrom<unknown>(undefined, null, '', 'x', -1, 4.5, [], {}, '__proto__');
const changes = (...fields: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...fields), invalidValue) },
  );
const users = fc
  .tuple(
    ...PEOPLE.map((person) =>
      changes('email', 'displayName', 'isAdmin').map((change) => olderApp.user(person, change)),
    ),
  )
  .map((people) => Object.fromEntries(PEOPLE.map((person, index) => [person, people[index]])));
const rental = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(name, fc.uniqueArray(day, { minLength: 2, maxLength: 2 }))
      .map(([renter, days]) => olderApp.rental(renter, days.toSorted()[0]!, days.toSorted()[1]!)),
  },
  { weight: 1, arbitrary: invalidValue },
);
const car = fc
  .tuple(
    fc.constantFrom('c1', 'c2', 'c3'),
    fc.constantFrom(...PEOPLE),
    fc.array(rental, { minLength: 3, maxLength: 8 }),
    changes('price', 'seats', 'createdAt', 'gear', 'userId'),
  )
  .map(([id, owner, Rented, change]) => [id, olderApp.car(owner, { Rented, ...change })] as const);
let round = 0;
/** Each export has unique ids and addresses, so that test rounds do not affect each other. */
const exported = fc.tuple(users, fc.array(car, { minLength: 1, maxLength: 3 })).map(([people, cars]) => {
  const prefix = `r${++round}`;
  const text = JSON.stringify([people, Object.fromEntries(cars)]);
  const [uniqueUsers, uniqueCars] = JSON.parse(
    text.replaceAll(/"(ana|bo|cy|dee|nobody|c1|c2|c3)(["@ ])/g, `"${prefix}$1$2`),
  ) as [Record<string, unknown>, Record<string, unknown>];
  return writeExport(uniqueUsers, uniqueCars);
});

describe('repeating an import', () => {
  it('changes nothing, and a dry run predicts the result, for random files', async () => {
    let rentalsTaken = 0;
    let rentalsRefused = 0;
    await fc.assert(
      fc.asyncProperty(exported, async (file) => {
        const untouched = await readAllTables(server);
        const predicted = await runImport(server, file, { dryRun: true });
        expect(await readAllTables(server)).toEqual(untouched);

        const first = await runImport(server, file);
        expect(predicted.summary).toEqual(first.summary);
        expect(predicted.lines).toEqual(first.lines.map(({ id: _id, ...line }) => line));

        rentalsTaken += first.summary.rentals.taken;
        rentalsRefused += first.summary.rentals.refused;
        const after = await readAllTables(server);
        const { summary, told } = await runImport(server, file);
        expect(await readAllTables(server)).toEqual(after);
        expect([...told('taken'), ...told('joined')]).toEqual([]);
        for (const kind of ['users', 'cars', 'rentals'] as const) {
          const { taken, joined, refused } = first.summary[kind];
          expect(summary[kind]).toEqual({ taken: 0, joined: 0, hereAlready: taken + joined, refused });
        }
        expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
      }),
      { numRuns: 25 },
    );
    // Ensures that the random files covered both outcomes.
    expect([rentalsTaken > 20, rentalsRefused > 20]).toEqual([true, true]);
  });

  it('is refused while another import runs', async () => {
    const file = writeExport({ x1: olderApp.user('slow') }, {});
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
  it('reads the photos and writes no rows or files', async () => {
    const before = await readAllTables(server);
    const { summary } = await runImport(server, SAMPLE, { photos: SAMPLE_PHOTOS, dryRun: true });
    expect(summary.photos).toMatchObject({ taken: 4, refused: 3 });
    expect(await readAllTables(server)).toEqual(before);
    // The pooled connection must not stay read-only.
    await server.pool.query(sql`create table written_after (id integer)`);
    await server.pool.query(sql`drop table written_after`);
  });
});

describe('rental days', () => {
  it('use the time zone of the marketplace', async () => {
    const midnight = { seconds: Date.parse('2031-07-09T21:00:00Z') / 1000, nanoseconds: 0 };
    const later = { seconds: Date.parse('2031-07-12T20:59:59Z') / 1000, nanoseconds: 0 };
    const Rented = [olderApp.rental('z2', '2031-01-01', '2031-01-02', { startDate: midnight, endDate: later })];
    const cars = { zc1: olderApp.car('z1', { title: 'In another zone', Rented }) };
    await runImport(server, writeExport({ z1: olderApp.user('zoe'), z2: olderApp.user('zed') }, cars));
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
