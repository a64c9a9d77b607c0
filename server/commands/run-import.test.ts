import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { many, one, sql } from '../platform/database/database.ts';
import { findViolations } from '../checks/find-violations.ts';
import { runInProcess, useProcesses } from '../testing/process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { picture } from '../testing/photo-builders.ts';
import { olderApp, runImport, useImportFolder } from '../testing/import-builders.ts';
import { main } from './run-import.ts';

const server = useTestServer();
const { folder, write, writeExport } = useImportFolder();
const { launch } = useProcesses();

const environment = (settings: Record<string, string> = {}) => {
  const { host, user, database } = server.pool.options;
  return {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres:///${database}?host=${host}&user=${user}`,
    ...settings,
  };
};

async function runWith(settings: Record<string, string>, ...args: string[]) {
  const { code, output } = await runInProcess(main, environment(settings), ...args);
  // Removes the line that names the database, which has its own test.
  return { code, output: output.replace(/^Database: .*\n/, '') };
}
const run = (...args: string[]) => runWith({}, ...args);

describe('npm run import', () => {
  it('prints the report line by line, or writes it as text and JSON', async () => {
    const file = writeExport(
      { c1: olderApp.user('clerk') },
      { k1: olderApp.car('c1'), k2: olderApp.car('c1', { price: 'free' }) },
    );
    const [text, json] = [join(folder, 'report.txt'), join(folder, 'report.json')];
    const dry = await run(file, '--dry-run', '--report', text, '--report', json);
    expect(dry.code).toBe(0);
    expect(dry.output).toContain('Nothing was written.');
    expect(dry.output).not.toContain('Cars/k2');
    expect(readFileSync(text, 'utf8')).toContain(
      'line 1      refused      Cars/k2/price: Price must be a valid number greater than 0: "free".\n',
    );
    const { lines, import: about } = JSON.parse(readFileSync(json, 'utf8'));
    expect(lines[0]).toEqual({ line: 1, where: 'users/c1', outcome: 'taken', text: '' });
    expect(about).toMatchObject({ dryRun: true, timeZone: 'UTC', summary: { cars: { taken: 1, refused: 1 } } });
    expect(existsSync(`${json}.unfinished`)).toBe(false);

    const real = await run(file);
    expect([real.code, real.output]).toEqual([0, expect.stringMatching(/^line 1 +taken +users\/c1\n/)]);
    expect(real.output).toContain('Cars            1         0               0          1');
  });

  it.each([
    ['no arguments', [], /^Usage: npm run import/],
    ['an unknown option', ['x.json', '--force'], /^Unknown option '--force'/],
    ['a missing file', ['no-such-file.json'], /^There is no file no-such-file\.json\.\n$/],
    ['a missing table', ['no-such-file.csv'], /^There is no file no-such-file\.csv\.\n$/],
    ['options for the other file type', ['x.json', '--skip-bad'], /are for a file that ends in \.csv/],
    ['an unknown language', ['x.csv', '--language', 'xx'], /^--language must be one of de, en, es, fr, pt\.\n$/],
    ['a folder', ['/'], /^The file \/ cannot be read \(EISDIR\)\.\n$/],
  ])('answers %s with an error message', async (_, args, sentence) => {
    const { code, output } = await run(...args);
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['', /is not an export of the older app/],
    ['[]', /is not an export of the older app: it must be an object with users and Cars\.\n$/],
    ['null', /is not an export of the older app/],
    ['{}', /has neither “users” nor “Cars”; it has nothing\.\n$/],
    ['{"cars":{},"Users":[]}', /has neither “users” nor “Cars”; it has "cars", "Users"\.\n$/],
    ['{"users":7}', /“users” in .* is neither an object nor a list\.\n$/],
    ['{"users":{"a":{"email":"a@example.test"}},"Cars":{"x":{"title":"cut', /line 1: the file ends too early\.\n$/],
    [
      '{"users":{"a":{}},\n"Cars":{"x":{"price":,}}}',
      /is not readable JSON: line 2: something is wrong in what begins/,
    ],
  ])('rejects %j entirely, with one error message', async (content, sentence) => {
    const before = await many(server.pool, sql`select id from users`);
    const { code, output } = await run(write(content));
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(await many(server.pool, sql`select id from users`)).toEqual(before);
  });

  it('imports a .csv with photos completely or not at all, and sets its exit status accordingly', async () => {
    mkdirSync(join(folder, 'photos'));
    write(await picture(16, 12).png().toBuffer(), 'photos/a.png');
    const header = 'key;owner;title;description;price;location;gear;seats;vehicleType;photos';
    const good = 'C-1;csv@example.test;Car by command;Goes.;45,50;Cluj;Manual;5;SUV;a.png';
    const bad = good.replace('C-1', 'C-2').replace('45,50', '=1+1');
    const file = write(`${header}\n${good}\n${bad}\n`, 'cars.csv');
    for (const option of [[], ['--dry-run']]) {
      const { code, output } = await run(file, ...option);
      expect([code, output]).toEqual([1, expect.stringMatching(/^line 3 +refused +cars\/C-2\/price: /)]);
      expect(output).toContain(
        option.length > 0
          ? 'An import of cars.csv would write nothing, since not everything in it is right; with --skip-bad it would take the rest.'
          : 'Nothing was written, since not everything in cars.csv is right. --skip-bad imports the rest of it.',
      );
      expect(await many(server.pool, sql`select 1 from users where email = 'csv@example.test'`)).toEqual([]);
    }
    const { code, output } = await run(file, '--skip-bad', '--approved', '--language', 'de');
    expect([code, output]).toEqual([0, expect.stringContaining('cars/C-1: It is active.')]);
  });

  it('rejects a currency other than that of the rentals, also in a dry run', async () => {
    const Rented = [olderApp.rental('e2', '2031-01-01', '2031-01-04')];
    const file = writeExport(
      { e1: olderApp.user('euro'), e2: olderApp.user('dollar') },
      { ec1: olderApp.car('e1', { Rented }) },
    );
    expect((await run(file)).code).toBe(0);
    for (const option of [['--dry-run'], []]) {
      const { code, output } = await runWith({ CURRENCY: 'EUR' }, file, ...option);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^CURRENCY is EUR, but this marketplace has rentals in USD/),
      ]);
    }
  });

  it('reports an unwritable report file', async () => {
    const { code, output } = await run(
      writeExport({ w1: olderApp.user('writer') }, {}),
      '--report',
      join(folder, 'no/where.txt'),
    );
    expect([code, output]).toEqual([1, expect.stringMatching(/^The report .*where\.txt cannot be written: ENOENT/)]);
  });

  it('resumes after being killed, with the same result as without interruption', async () => {
    const people = Array.from({ length: 20 }, (_, index) => `killed${index}`);
    const users = Object.fromEntries(people.map((person) => [person, olderApp.user(person)]));
    const cars = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => {
        const Rented = [olderApp.rental(people[(index + 1) % 20]!, '2031-01-01', '2031-01-04')];
        return [`kc${index}`, olderApp.car(people[index % 20]!, { title: `Killed ${index}`, Rented })];
      }),
    );
    const file = writeExport(users, cars);
    const taken = async () =>
      (await one<{ count: number }>(server.pool, sql`select count(*) as count from cars where title like 'Killed %'`))
        .count;

    // An unfinished row in another transaction makes the second batch wait, so the import is killed there.
    const blocker = await server.pool.connect();
    await blocker.query('begin');
    await blocker.query(
      sql`insert into import_sources (kind, source_id, target_id) values ('car', 'kc150', gen_random_uuid())`,
    );
    const { child, exited } = launch('commands/run-import.ts', environment(), file);
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(() => many(server.pool, waiting), { timeout: 30_000 }).toHaveLength(1);
    child.kill('SIGKILL');
    expect(await exited).toBeNull();
    await blocker.query('rollback');
    blocker.release();
    await expect
      .poll(() => many(server.pool, sql`select 1 from pg_locks where locktype = 'advisory'`), { timeout: 30_000 })
      .toEqual([]);
    expect(await taken()).toBe(100);
    expect(await findViolations(server.services)).toEqual([]);

    const { summary } = await runImport(server, file);
    expect(summary.cars).toEqual({ taken: 150, joined: 0, hereAlready: 100, refused: 0 });
    expect(summary.rentals).toEqual({ taken: 150, joined: 0, hereAlready: 100, refused: 0 });
    expect(await taken()).toBe(250);
    expect(await findViolations(server.services)).toEqual([]);
  });
});
