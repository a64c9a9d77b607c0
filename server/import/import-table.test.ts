import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readFieldsFile } from '../platform/branding/fields-file.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { findInconsistencies } from '../testing/find-inconsistencies.ts';
import { buildUser } from '../testing/builders.ts';
import { readAllTables, SAMPLE_PHOTOS, SAMPLE_TABLE, useImportFolder } from '../testing/import-builders.ts';
import { picture } from '../testing/photo-builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { importTable, type TableOptions } from './import-table.ts';
import type { ReportLine } from './report.ts';

const server = useTestServer();
const { folder, write } = useImportFolder();

const HEADER = 'key,owner,ownerName,title,description,price,location,gear,seats,vehicleType,photos';
let turn = 0;
const freshKey = () => `K-${++turn}`;
const row = (changes: Partial<Record<string, string>> = {}) => {
  const key = freshKey();
  const cells = {
    key,
    owner: 'owner@example.test',
    ownerName: 'Olga Owner',
    title: `Car ${key}`,
    description: 'Goes.',
    price: '45.50',
    location: 'Cluj',
    gear: 'Manual',
    seats: '5',
    vehicleType: 'SUV',
    photos: 'one.jpg',
    ...changes,
  };
  return Object.values(cells)
    .map((cell) => `"${cell}"`)
    .join(',');
};

async function run(text: string | Buffer | string[], options: Omit<TableOptions, 'file'> = {}) {
  const file = write(Array.isArray(text) ? `${[HEADER, ...text].join('\n')}\n` : text, `cars-${++turn}.csv`);
  const lines: ReportLine[] = [];
  const sink = { line: (line: ReportLine) => void lines.push(line), end: () => {} };
  const result = await importTable(server.services, { file, photos: folder, sinks: [sink], ...options });
  const refused = lines.filter(({ outcome }) => outcome === 'refused');
  return { ...result, lines, refused: refused.map(({ line, where, text: message }) => `${line} ${where}: ${message}`) };
}
const carOf = (title: string) =>
  one<{ state: string; priceCents: number; gear: string; vehicleType: string; photos: number; owner: string }>(
    server.pool,
    sql`
    select state, price_cents as "priceCents", gear, vehicle_type as "vehicleType", email::text as owner,
      (select count(*)::integer from photos where car_id = cars.id) as photos
    from cars join users on users.id = owner_id where title = ${title}`,
  );

beforeAll(async () => {
  write(await picture(800, 600).jpeg().toBuffer(), 'one.jpg');
  write(await picture(400, 300).png().toBuffer(), 'zwei – ä.png');
  write(await picture(16, 12).png().toBuffer(), 'tiny.png');
  write('no picture', 'text.jpg');
});
afterEach(async () => expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]));

describe('importing cars from a spreadsheet', () => {
  it('imports the sample and changes nothing the second time', async () => {
    const options = { file: SAMPLE_TABLE, photos: SAMPLE_PHOTOS };
    const dry = await importTable(server.services, { ...options, dryRun: true });
    const first = await importTable(server.services, options);
    expect(first.isRefused).toBe(false);
    expect(first.summary).toMatchObject({ users: { taken: 3 }, cars: { taken: 4, refused: 0 }, photos: { taken: 6 } });
    expect(first.summary).toEqual(dry.summary);
    expect(await carOf('Dacia Duster 2021')).toEqual({
      state: 'waiting',
      priceCents: 4_550,
      gear: 'Manual',
      vehicleType: 'SUV',
      photos: 2,
      owner: 'ana.pop@example.test',
    });
    const before = await readAllTables(server);
    const again = await importTable(server.services, options);
    expect(again.summary.cars).toMatchObject({ taken: 0, hereAlready: 4, refused: 0 });
    expect(await readAllTables(server)).toEqual(before);
  });

  it('writes nothing when any row is invalid, and reports every line and column', async () => {
    const banned = await buildUser(server, { email: 'banned@example.test' });
    await server.pool.query(sql`update users set banned_at = now() where id = ${banned.uid}`);
    const before = await readAllTables(server);
    const rows = [
      row(),
      row({ key: 'BAD', price: 'free', seats: '0', title: 'x' }),
      row({ key: 'BAD' }),
      row({ key: 'GEAR', gear: 'stick', vehicleType: 'Spaceship' }),
      row({ key: 'PHOTO', photos: 'one.jpg|none.jpg|text.jpg|one.jpg' }),
      row({ key: 'BARE', photos: '' }),
      row({ key: 'OWNER', owner: 'nobody' }),
      row({ key: 'BANNED', owner: 'Banned@example.test' }),
      row({ key: '' }),
      'too,few',
      `${row()},"one more"`,
      row({ key: 'HIDDEN', title: 'Car \u202E evil' }),
    ];
    const { isRefused, refused, summary } = await run(rows);
    expect(isRefused).toBe(true);
    expect(refused).toEqual([
      '3 cars/BAD/price: Price must be a valid number greater than 0: "free".',
      expect.stringMatching(/^3 cars\/BAD\/seats: /),
      '4 cars/BAD/key: Line 3 has the same key.',
      expect.stringMatching(/^5 cars\/GEAR\/gear: .*: "stick"\.$/),
      '5 cars/GEAR/vehicleType: There is no such vehicle type: "Spaceship".',
      '6 cars/PHOTO/photos: There is no file "none.jpg" in the folder of photos.',
      expect.stringMatching(/^6 cars\/PHOTO\/photos: "text\.jpg": Please choose a photo in /),
      '6 cars/PHOTO/photos: "one.jpg" is there twice.',
      expect.stringMatching(/^7 cars\/BARE\/photos: /),
      '8 cars/OWNER/owner: The email address is not valid: "nobody".',
      '9 cars/BANNED/owner: The account with this address is banned.',
      '10 cars/key: It must be one to 200 characters: "".',
      '11 cars: It has 2 cells and the first line has 11.',
      '12 cars: It has 12 cells and the first line has 11.',
      expect.stringMatching(/^13 cars\/HIDDEN\/title: It has characters that show nothing/),
    ]);
    expect(summary.cars).toMatchObject({ taken: 0, refused: 11 });
    expect(await readAllTables(server)).toEqual(before);

    const skipped = await run(rows, { skipBad: true, approved: true });
    expect(skipped.isRefused).toBe(false);
    expect(skipped.summary.cars).toMatchObject({ taken: 1, refused: 11 });
    const taken = skipped.lines.find(({ outcome, where }) => outcome === 'taken' && where.startsWith('cars/'));
    expect(await carOf(`Car ${taken!.where.slice('cars/'.length)}`)).toMatchObject({ state: 'active' });
  });

  it.each([{}, { skipBad: true }])('predicts in a dry run the result for invalid rows with %j', async (options) => {
    const owner = `trial-${++turn}@example.test`;
    const rows = [row({ owner }), row({ owner, price: 'free' }), row({ owner, photos: 'text.jpg' })];
    const predicted = await run(rows, { ...options, dryRun: true });
    const real = await run(rows, options);
    expect(predicted.lines).toEqual(real.lines.map(({ id: _id, ...line }) => line));
    expect([predicted.summary, predicted.isRefused]).toEqual([real.summary, real.isRefused]);
    expect(real.summary.cars.taken).toBe('skipBad' in options ? 1 : 0);
  });

  it('reads prices and labels in the chosen language, with semicolons and a byte order mark', async () => {
    const header = HEADER.replaceAll(',', ';').replace('vehicleType', 'Vehicle Type').toUpperCase();
    const text = `\uFEFFsep=;\r\n${header};Note\r\nDE-1;deutsch@example.test;;Deutsches Auto;Fährt.;1.234,50 €;Köln;Automatik;4;Elektroauto;zwei – ä.png;mine\r\n`;
    const german = { ...server.services, config: { ...server.services.config, currency: 'EUR' } };
    const { isRefused, summary } = await importTable(german, {
      file: write(text, 'de.csv'),
      photos: folder,
      language: 'de',
      dryRun: true,
    });
    expect([isRefused, summary.cars.taken]).toEqual([false, 1]);
    const { lines } = await run(text.replace('1.234,50 €', '1.234,50'), { language: 'de' });
    expect(lines.find(({ outcome }) => outcome === 'note')?.text).toBe('These columns are not used: "Note".');
    expect(await carOf('Deutsches Auto')).toMatchObject({
      priceCents: 123_450,
      gear: 'Automatic',
      vehicleType: 'Electric vehicle',
    });
    expect((await run([row({ price: '1,000' })])).refused[0]).toMatch(/price: /);
  });

  it('accepts labels in any language and reports unknown ones', async () => {
    const header = `${HEADER},make,year,fuel,doors,features`;
    const facts = (title: string, cells: string[]) => [row({ title }), ...cells.map((cell) => `"${cell}"`)].join(',');
    const listed = (title: string, cells: string[]) => run(`${header}\n${facts(title, cells)}\n`);
    await listed('With facts', ['Škoda', '2019', 'Benzin', '', 'Anhängerkupplung | isofix, Air conditioning']);
    expect(
      await one(server.pool, sql`select make, year, fuel, doors, features from cars where title = 'With facts'`),
    ).toEqual({ make: 'Škoda', year: 2019, fuel: 'petrol', doors: null, features: 1 + 128 + 1024 });
    const { refused } = await listed('Wrong facts', ['Škoda', 'old', 'coal', '12', 'sunroof']);
    expect(refused.map((line) => line.replace(/^.*\//, ''))).toEqual([
      'year: Enter the year it was built, such as 2019: "old".',
      'fuel: There is no such fuel: "coal".',
      'doors: Doors must be a number from 1 to 9: "12".',
      'features: There is no such feature: "sunroof".',
    ]);
  });

  it('reads custom fields from columns named by key or label, in any language', async () => {
    const { branding } = server.services;
    const zone = { key: 'zone', kind: 'choice', label: { de: 'Parkzone', en: 'Permit zone' } };
    const options = ['A', { value: 'none', label: { de: 'Ohne', en: 'No permit' } }];
    const others = [
      { key: 'lowGarage', kind: 'yes-no', label: 'Low garage' },
      { key: 'depth', kind: 'number', label: 'Depth', least: 0, most: 90 },
    ];
    const fields = readFieldsFile(JSON.stringify({ fields: [{ ...zone, options }, ...others] }), 'en', []);
    const header = `${HEADER},Parkzone,low garage,depth,other`;
    const listed = (title: string, cells: string[]) => {
      const line = [row({ title }), ...cells.map((cell) => `"${cell}"`)].join(',');
      return run(`${header}\n${line}\n`);
    };
    try {
      branding.fields = fields;
      const { lines } = await listed('With own fields', ['ohne', 'Oui', '40,5', 'x']);
      expect(lines.find(({ outcome }) => outcome === 'note')!.text).toBe('These columns are not used: "other".');
      expect(await one(server.pool, sql`select fields from cars where title = 'With own fields'`)).toEqual({
        fields: { zone: 'none', lowGarage: true, depth: 40.5 },
      });
      await listed('Without', ['', '', '', '']);
      expect(await one(server.pool, sql`select fields from cars where title = 'Without'`)).toEqual({ fields: null });
      const { refused } = await listed('Wrong', ['C', 'maybe', '91', '']);
      expect(refused.map((line) => line.replace(/^.*\//, ''))).toEqual([
        'zone: Permit zone must be one of these: A, No permit: "C".',
        'lowGarage: Low garage must be yes or no: "maybe".',
        'depth: Depth must be a number from 0 to 90: "91".',
      ]);
    } finally {
      branding.fields = [];
    }
  });

  it('assigns cars to an existing account with the address, and leaves earlier imports unchanged', async () => {
    const owner = await buildUser(server, { email: 'here@example.test' });
    const key = freshKey();
    const { summary } = await run([row({ key, owner: 'HERE@example.test', title: 'Mine now' })]);
    expect(summary.users.taken).toBe(0);
    expect((await carOf('Mine now')).owner).toBe(owner.email);
    const changed = row({ key, title: 'x', price: 'broken', photos: 'gone.jpg' });
    const again = await run([changed, row({ title: 'One more' })]);
    expect(again.summary.cars).toMatchObject({ taken: 1, hereAlready: 1, refused: 0 });
  });

  it('reads photos only from the folder next to the file', async () => {
    for (const name of ['../one.jpg', '/etc/passwd', '.', 'photos']) {
      expect((await run([row({ photos: name })])).refused[0]).toMatch(/There is no file/);
    }
    const { refused } = await run([row()], { photos: undefined });
    expect(refused[0]).toMatch(/--photos FOLDER says where the files are/);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['an empty file', '', /is empty: its first line must contain the column names/],
    ['no header', 'a,b\n1,2\n', /has no column key, owner, photos, title, .* Its first line has "a", "b"\./],
    ['one column', 'key|owner\n', /Its first line has one column, "key\|owner"/],
    ['a duplicate column', `${HEADER},price\n`, /has two columns price/],
    ['an open quote', `${HEADER}\nA,"b\n`, /Line 2: an opening quote has no closing quote\./],
    ['Latin-1', Buffer.from(`${HEADER}\nKöln`, 'latin1'), /bytes that are not valid UTF-8/],
    ['UTF-16', Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'), /bytes that are not valid UTF-8/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), /bytes that are not valid UTF-8/],
  ])('refuses %s with a clear message', async (_, content, sentence) => {
    await expect(run(content)).rejects.toThrow(sentence);
  });

  it('continues after an interruption between two batches', async () => {
    const rows = Array.from({ length: 120 }, () => row({ title: 'Interrupted', photos: 'tiny.png' }));
    let calls = 0;
    const broken = {
      ...server.services.storage,
      put: (...args: Parameters<typeof server.services.storage.put>) => {
        if (++calls > 330) throw new Error('The disk is gone.');
        return server.services.storage.put(...args);
      },
    };
    const file = join(folder, 'interrupted.csv');
    writeFileSync(file, `${HEADER}\n${rows.join('\n')}\n`);
    const services = { ...server.services, storage: broken };
    await expect(importTable(services, { file, photos: folder })).rejects.toThrow();
    const count = () => many(server.pool, sql`select 1 from cars where title = 'Interrupted'`);
    expect(await count()).toHaveLength(100);
    const { summary } = await importTable(server.services, { file, photos: folder });
    expect(summary.cars).toMatchObject({ taken: 20, hereAlready: 100 });
    expect(await count()).toHaveLength(120);
  });
});
