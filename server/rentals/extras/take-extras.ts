import { agreeTo, type AgreedExtra, type Chosen } from '../../../contract/cars/car-extras.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { findExtras, findStock, lockExtras } from '../../cars/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { words } from '../../platform/languages/words.ts';
import { AppError } from '../../platform/problem.ts';
import { findPiecesTaken, insertRentalExtras } from './rental-extra.queries.ts';

type Piece = Extract<AgreedExtra, { kind: 'extra' }>;

const piecesIn = (extras: readonly AgreedExtra[]): Piece[] => extras.filter((extra) => extra.kind === 'extra');

/** With names and prices as they are now. Without a question to the database where nothing was chosen. */
export async function findChosen(db: Database, carId: string, chosen: Chosen): Promise<AgreedExtra[]> {
  const { extras = [], delivery = {} } = chosen;
  const asked = [...extras.map(({ id }) => id), delivery.pickup, delivery.return].filter((id) => id !== undefined);
  if (asked.length === 0) return [];
  const agreed = agreeTo(await findExtras(db, carId), chosen);
  if (agreed.length < asked.length) throw new AppError('extra/gone');
  return agreed;
}

interface Wanted {
  dates: DateRange;
  /** Whose own pieces do not count */
  rentalId?: string;
  /** Nothing is promised, so that nobody has to wait */
  isQuote?: true;
}

/** The first of which there are not enough on these days. A car's own are where the car is. */
async function findMissing(db: Database, extras: readonly AgreedExtra[], { dates, rentalId, isQuote }: Wanted) {
  const wanted = piecesIn(extras);
  if (wanted.length === 0) return undefined;
  const ids = wanted.map(({ extraId }) => extraId);
  const offered = await (isQuote ? findStock(db, ids) : lockExtras(db, ids));
  const shared = offered.filter(({ isShared }) => isShared).map(({ id }) => id);
  const taken = shared.length > 0 ? await findPiecesTaken(db, shared, dates, rentalId) : undefined;
  return wanted.find(({ extraId, pieces }) => {
    const extra = offered.find(({ id }) => id === extraId);
    return extra && pieces + (taken?.get(extraId) ?? 0) > extra.pieces;
  });
}

/** Refuses what is not there on these days. What it counts is locked, so that it stays there until we commit. */
export async function requireExtras(db: Database, extras: readonly AgreedExtra[], wanted: Wanted): Promise<void> {
  const missing = await findMissing(db, extras, wanted);
  if (missing) throw new AppError('extra/taken', { detail: words('cars.extras.taken', { name: missing.name }) });
}

/** As `requireExtras`, for a rental that would have to do without. */
export const areExtrasFree = async (db: Database, extras: readonly AgreedExtra[], wanted: Wanted): Promise<boolean> =>
  !(await findMissing(db, extras, wanted));

/** Of a rental that was just made, after `requireExtras` in the same transaction */
export async function keepExtras(db: Database, rentalId: string, extras: readonly AgreedExtra[]): Promise<void> {
  const pieces = piecesIn(extras);
  if (pieces.length > 0) await insertRentalExtras(db, rentalId, pieces);
}
