import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import type { TestServer } from './test-server.ts';
import { importFile, type ImportOptions } from '../import/import-file.ts';
import type { Outcome, ReportLine, Summary } from '../import/report.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const SAMPLE = join(root, 'docs/samples/older-app-export.json');
export const SAMPLE_TABLE = join(root, 'docs/samples/cars.csv');
export const SAMPLE_PHOTOS = join(root, 'demo/photos');

type Fields = Record<string, unknown>;

const timestamp = (day: string) => ({ seconds: Date.parse(`${day}T00:00:00Z`) / 1000, nanoseconds: 0 });

const oldUser = (name: string, changes: Fields = {}): Fields => ({
  email: `${name}@example.test`,
  isAdmin: false,
  displayName: `${name} the old`,
  ...changes,
});

const oldCar = (owner: string, changes: Fields = {}): Fields => ({
  title: 'Dacia Duster',
  description: 'Goes anywhere.',
  price: '45,50',
  location: 'Cluj-Napoca',
  images: [],
  gear: 'Manual',
  seats: 5,
  vehicleType: 'SUV',
  status: 1,
  createdAt: '03/06/2024 - 09:15:00',
  userId: owner,
  Rented: [],
  ...changes,
});

const oldRental = (renter: string, start: string, end: string, changes: Fields = {}): Fields => ({
  startDate: timestamp(start),
  endDate: timestamp(end),
  userID: renter,
  userName: `${renter} the old`,
  userEmail: `${renter}@example.test`,
  ...changes,
});

/** Documents in the format of the older app. */
export const olderApp = { user: oldUser, car: oldCar, rental: oldRental };

export function useImportFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-import-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  const write = (content: string | Buffer, name = `${++count}.json`) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    folder,
    write,
    writeExport: (users: Fields | unknown[], cars: Fields | unknown[]) => write(JSON.stringify({ users, Cars: cars })),
  };
}

interface Imported {
  summary: Summary;
  lines: ReportLine[];
  /** The lines with this outcome, as `where: text`. */
  told: (outcome: Outcome) => string[];
}

export async function runImport(
  server: TestServer,
  file: string,
  options: Omit<ImportOptions, 'file' | 'sinks'> = {},
): Promise<Imported> {
  const lines: ReportLine[] = [];
  const sink = { line: (line: ReportLine) => void lines.push(line), end: () => {} };
  const summary = await importFile(server.services, { file, sinks: [sink], ...options });
  const told = (outcome: Outcome) =>
    lines.filter((line) => line.outcome === outcome).map(({ where, text }) => (text ? `${where}: ${text}` : where));
  return { summary, lines, told };
}

/** The contents of all tables, to compare two states. */
export async function readAllTables({ pool }: TestServer): Promise<Record<string, unknown[]>> {
  const tables = await many<{ name: string }>(
    pool,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
  );
  const contents: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}
