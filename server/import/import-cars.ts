import { insertAccounts } from '../accounts/index.ts';
import { insertImportedRentals } from '../rentals/index.ts';
import { dayIn } from '../../contract/dates.ts';
import { insertCars, refreshCards, refreshBookedDaysOfMany, stateAfter, type NewCar } from '../cars/index.ts';
import { recordForCars } from '../history/index.ts';
import { recountFrom } from '../overview/index.ts';
import { attachPhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import { findKnownCars, findSources, insertSources, newIds, type KnownCar } from './import.queries.ts';
import { lineOf, linesOf, runBatch, addEntries, type ImportRun, type EntriesByDocument } from './import-run.ts';
import { importPhotos, type FoundPhotos } from './import-photos.ts';
import { planImportedRentals, type CarWithRentals, type RentalPlan } from './plan-rentals.ts';
import { readCar, type OldCar } from './read-car.ts';
import { field, type ExportedDocument } from './read-export.ts';
import { readRentals } from './read-rentals.ts';
import type { Remark } from './read-values.ts';
import type { Entry } from './report.ts';

interface ReadCar {
  document: ExportedDocument;
  car: OldCar;
  notes: Remark[];
}

interface ReadyCar extends ReadCar {
  id: string;
  ownerId: string;
  photos: FoundPhotos;
}

interface Batch {
  ready: ReadyCar[];
  known: { document: ExportedDocument; carId: string }[];
}

/** Also refuses the car's rentals. */
function refuse(reported: EntriesByDocument, document: ExportedDocument, problems: Remark[]): void {
  const rentals = field(document.fields, 'Rented');
  addEntries(
    reported,
    document,
    { kind: 'cars', lines: linesOf(document, 'refused', problems) },
    ...(Array.isArray(rentals) ? rentals : []).map((_, index): Entry => ({
      kind: 'rentals',
      lines: linesOf(document, 'refused', [{ field: `Rented[${index}]`, text: 'Its car is refused.' }]),
    })),
  );
}

async function prepare(run: ImportRun, documents: ExportedDocument[], reported: EntriesByDocument): Promise<Batch> {
  const sources = await findSources(
    run.reader,
    'car',
    documents.map(({ id }) => id),
  );
  const { timeZone, currency } = run.services.config;
  const place = { timeZone, currency, now: run.now };
  const known: Batch['known'] = [];
  const read: ReadCar[] = [];
  for (const document of documents) {
    const carId = sources.get(document.id);
    const reading = readCar(document.fields, place);
    if (carId) known.push({ document, carId });
    else if ('problems' in reading) refuse(reported, document, reading.problems);
    else read.push({ document, car: reading.value, notes: reading.notes });
  }
  const owners = await run.people.findBySource(
    run.reader,
    read.map(({ car }) => car.ownerSource),
  );
  const ids = await newIds(run.reader, read.length);
  const ready: ReadyCar[] = [];
  for (const [index, entry] of read.entries()) {
    const { document, car } = entry;
    const ownerId = owners.get(car.ownerSource);
    if (ownerId) {
      ready.push({ ...entry, id: ids[index]!, ownerId, photos: await importPhotos(run, ownerId, car.images) });
    } else {
      const text = `Its owner users/${car.ownerSource} is not in the file, was refused or has been removed.`;
      refuse(reported, document, [{ field: 'userId', text }]);
    }
  }
  return { ready, known };
}

/** A car without photos waits for review, even if it was active in the older app. */
const newCar = ({ id, ownerId, car, photos }: ReadyCar): NewCar => {
  const { images: _, ownerSource: __, ...facts } = car;
  return {
    ...facts,
    id,
    ownerId,
    state: stateAfter(null, 'imported', { before: photos.photoIds.length > 0 ? car.state : 'waiting' }),
  };
};

function reportCar(entry: ReadyCar): Entry[] {
  const { document, car, notes, id, photos } = entry;
  const isActive = newCar(entry).state === 'active';
  const lines = [
    lineOf(document, 'taken', isActive ? 'It is active.' : 'It is inactive and awaits review.', id),
    ...linesOf(document, 'note', notes),
  ];
  if (photos.photoIds.length === 0) {
    const was = car.state === 'active' ? ', so it is not active any more' : '';
    lines.push(...linesOf(document, 'note', [{ field: 'images', text: `It comes in without photos${was}.` }]));
  }
  return [
    { kind: 'cars', lines },
    ...photos.taken.map((remark): Entry => ({ kind: 'photos', lines: linesOf(document, 'taken', [remark]) })),
    ...photos.refused.map((remark): Entry => ({ kind: 'photos', lines: linesOf(document, 'refused', [remark]) })),
  ];
}

async function write(run: ImportRun, db: Database, ready: ReadyCar[], plan: RentalPlan): Promise<void> {
  const { timeZone } = run.services.config;
  await insertAccounts(db, plan.newAccounts);
  await insertCars(db, ready.map(newCar));
  await insertSources(
    db,
    'car',
    ready.map(({ document, id }) => ({ sourceId: document.id, targetId: id })),
  );
  await insertImportedRentals(db, plan.newRentals, timeZone);
  await insertSources(db, 'rental', plan.newSources);
  for (const { id, ownerId, photos } of ready) {
    if (photos.photoIds.length > 0) {
      await attachPhotos(db, { carId: id, uploaderId: ownerId, photoIds: photos.photoIds });
    }
  }
  await refreshCards(
    db,
    ready.map(({ id }) => id),
  );
  const today = dayIn(timeZone);
  await refreshBookedDaysOfMany(db, [...new Set(plan.newRentals.map(({ carId }) => carId))], today);
  await recordForCars(
    db,
    ready.map(({ id }) => id),
    { action: 'car-created', actor: 'operator', reason: 'imported' },
  );
  const firstDay = plan.newRentals.map(({ startDate }) => startDate).reduce((a, b) => (a < b ? a : b), today);
  if (plan.newRentals.length > 0) await recountFrom(db, firstDay);
}

/** Imports one batch in a single transaction. */
export async function importCars(run: ImportRun, documents: ExportedDocument[]): Promise<EntriesByDocument> {
  const refused: EntriesByDocument = new Map();
  const { ready, known } = await prepare(run, documents, refused);
  const { timeZone } = run.services.config;
  const withRentals = (document: ExportedDocument, car: KnownCar): CarWithRentals => ({
    document,
    car,
    ...readRentals(document.id, field(document.fields, 'Rented'), timeZone),
  });

  const { plan, reported } = await runBatch(run, async (db) => {
    const reported: EntriesByDocument = new Map(refused);
    const cars: CarWithRentals[] = [];
    for (const entry of ready) {
      const { document, id, ownerId, car } = entry;
      addEntries(reported, document, ...reportCar(entry));
      cars.push(withRentals(document, { id, ownerId, priceCents: car.priceCents }));
    }
    const carIds = known.map(({ carId }) => carId);
    const here = new Map((await findKnownCars(db, carIds, { lock: !run.isDryRun })).map((car) => [car.id, car]));
    for (const { document, carId } of known) {
      const car = here.get(carId);
      if (car) {
        addEntries(reported, document, { kind: 'cars', lines: [lineOf(document, 'here already', '', carId)] });
        cars.push(withRentals(document, car));
      } else refuse(reported, document, [{ field: '', text: 'It was imported before and has been removed since.' }]);
    }
    const plan = await planImportedRentals(run, db, cars);
    if (!run.isDryRun) await write(run, db, ready, plan);
    return { plan, reported };
  });
  if (run.isDryRun) for (const { id, email } of plan.newAccounts) run.people.plan({ id, email, isDemo: false });
  for (const [document, entries] of plan.reported) addEntries(reported, document, ...entries);
  return reported;
}
