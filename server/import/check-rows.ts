import { carLimits } from '../../contract/cars/limits.ts';
import { commandLine } from '../platform/installation.ts';
import { problemText } from '../platform/problem.ts';
import { findSources, type ImportedAccount } from './import.queries.ts';
import { cellsOf, type CsvHeader, type RowCells } from './csv-header.ts';
import type { CsvRow } from './csv-rows.ts';
import { linesOf, type ImportRun, type SourceLine } from './import-run.ts';
import { isUsableId } from './read-export.ts';
import type { createRowReader, RowCar } from './read-row.ts';
import type { ReportLine } from './report.ts';
import { findPhotoProblem } from './import-photos.ts';
import { formatValue, type Remark } from './read-values.ts';

export interface ValidRow extends SourceLine, Omit<RowCar, 'photos'> {
  /** Paths of the photos, in order. */
  paths: string[];
}

export interface CheckedRows {
  good: ValidRow[];
  alreadyImported: (SourceLine & { carId: string })[];
  refused: (SourceLine & { problems: Remark[] })[];
}

export const linesOfRefused = (checked: CheckedRows): ReportLine[][] =>
  checked.refused.map((row) => linesOf(row, 'refused', row.problems));

/** Ids from the older app contain no slash, so these never collide with them. */
export const sourceOf = (key: string) => `csv/${key}`;

export interface RowChecker {
  header: CsvHeader;
  readRow: ReturnType<typeof createRowReader>;
  /** Line number of each key read so far. */
  keys: Map<string, number>;
  /** False in the second pass, because the first one has already decoded the photos. */
  withPhotos: boolean;
}

function explainOwner(account: ImportedAccount | undefined): Remark[] {
  if (account?.isDemo) {
    const text = `The address belongs to a demo account. \`${commandLine('user')} remove-demo\` removes those.`;
    return [{ field: 'owner', text }];
  }
  return account?.isBanned ? [{ field: 'owner', text: 'The account with this address is banned.' }] : [];
}

async function findPhotos(run: ImportRun, names: string[], isDecoding: boolean) {
  const problems: Remark[] = [];
  const refuse = (text: string) => problems.push({ field: 'photos', text });
  if (names.length === 0) refuse(problemText('en', 'car/photos-required'));
  if (names.length > carLimits.photosMax) refuse(`A car can have at most ${carLimits.photosMax} photos.`);
  const paths = new Set<string>();
  for (const name of names.slice(0, carLimits.photosMax)) {
    const path = run.photos?.find(name);
    if (!run.photos) refuse(`Its file ${formatValue(name)} is not at hand: --photos FOLDER says where the files are.`);
    else if (!path) refuse(`There is no file ${formatValue(name)} in the folder of photos.`);
    else if (paths.has(path)) refuse(`${formatValue(name)} is there twice.`);
    else {
      paths.add(path);
      const fault = isDecoding ? await findPhotoProblem(path) : undefined;
      if (fault) refuse(`${formatValue(name)}: ${fault}`);
    }
  }
  return { paths: [...paths], problems };
}

interface ReadRow extends SourceLine {
  key: string;
  cells: RowCells;
}

/** Returns the rows that have a valid, unique key. */
function readKeys(rows: CsvRow[], { header, keys }: RowChecker, refused: CheckedRows['refused']): ReadRow[] {
  const read: ReadRow[] = [];
  for (const row of rows) {
    const { line } = row;
    const refuse = (where: string, field: string, text: string) =>
      refused.push({ where, line, problems: [{ field, text }] });
    const cells = row.problem ? undefined : cellsOf(row, header);
    if (!cells) {
      refuse('cars', '', row.problem ?? `It has ${row.cells.length} cells and the first line has ${header.width}.`);
      continue;
    }
    const key = cells.key.trim();
    const earlier = keys.get(key);
    if (!isUsableId(key)) refuse('cars', 'key', `It must be one to 200 characters: ${formatValue(cells.key)}.`);
    else if (earlier !== undefined) refuse(`cars/${key}`, 'key', `Line ${earlier} has the same key.`);
    else {
      keys.set(key, line);
      read.push({ where: `cars/${key}`, line, key, cells });
    }
  }
  return read;
}

/** Checks one batch and writes nothing. */
export async function checkRows(run: ImportRun, rows: CsvRow[], checker: RowChecker): Promise<CheckedRows> {
  const checked: CheckedRows = { good: [], alreadyImported: [], refused: [] };
  const read = readKeys(rows, checker, checked.refused);
  const sources = await findSources(
    run.reader,
    'car',
    read.map(({ key }) => sourceOf(key)),
  );
  const fresh: { place: SourceLine; car: RowCar }[] = [];
  for (const { where, line, key, cells } of read) {
    const carId = sources.get(sourceOf(key));
    const reading = carId ? undefined : checker.readRow(cells);
    if (carId) checked.alreadyImported.push({ where, line, carId });
    else if (reading && 'problems' in reading) checked.refused.push({ where, line, problems: reading.problems });
    else if (reading) fresh.push({ place: { where, line }, car: reading.value });
  }
  const owners = await run.people.findByEmail(
    run.reader,
    fresh.map(({ car }) => car.email),
  );
  const results = await Promise.all(
    fresh.map(async ({ place, car: { photos, ...car } }) => {
      const { paths, problems } = await findPhotos(run, photos, checker.withPhotos);
      return { place, car, paths, problems: [...explainOwner(owners.get(car.email)), ...problems] };
    }),
  );
  for (const { place, car, paths, problems } of results) {
    if (problems.length > 0) checked.refused.push({ ...place, problems });
    else checked.good.push({ ...place, ...car, paths });
  }
  checked.refused.sort((a, b) => a.line - b.line);
  return checked;
}
