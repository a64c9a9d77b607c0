import { toAgreedExtras, type AgreedExtra, type ExtraSelection } from '../../../contract/cars/car-extras.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { findExtras, findStock, lockExtras } from '../../cars/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { translatable } from '../../platform/languages/translatable.ts';
import { AppError } from '../../platform/problem.ts';
import { findPiecesTaken, insertRentalExtras } from './rental-extra.queries.ts';

type Piece = Extract<AgreedExtra, { kind: 'extra' }>;

const piecesIn = (extras: readonly AgreedExtra[]): Piece[] => extras.filter((extra) => extra.kind === 'extra');

/** Reads current names and prices. Skips the query if nothing was chosen. */
export async function findChosenExtras(db: Database, carId: string, chosen: ExtraSelection): Promise<AgreedExtra[]> {
  const { extras = [], delivery = {} } = chosen;
  const asked = [...extras.map(({ id }) => id), delivery.pickup, delivery.return].filter((id) => id !== undefined);
  if (asked.length === 0) return [];
  const agreed = toAgreedExtras(await findExtras(db, carId), chosen);
  if (agreed.length < asked.length) throw new AppError('extra/gone');
  return agreed;
}

interface Demand {
  dates: DateRange;
  /** A rental whose own extras do not count */
  rentalId?: string;
  /** A quote promises nothing, so it takes no locks */
  isQuote?: true;
}

/** The first extra without enough pieces on these days. Extras that belong to one car are always available with it. */
async function findMissing(db: Database, extras: readonly AgreedExtra[], { dates, rentalId, isQuote }: Demand) {
  const requested = piecesIn(extras);
  if (requested.length === 0) return undefined;
  const ids = requested.map(({ extraId }) => extraId);
  const offered = await (isQuote ? findStock(db, ids) : lockExtras(db, ids));
  const shared = offered.filter(({ isShared }) => isShared).map(({ id }) => id);
  const taken = shared.length > 0 ? await findPiecesTaken(db, shared, dates, rentalId) : undefined;
  return requested.find(({ extraId, pieces }) => {
    const extra = offered.find(({ id }) => id === extraId);
    return extra && pieces + (taken?.get(extraId) ?? 0) > extra.pieces;
  });
}

/** Throws if an extra is not available on these days. Locks the extras, so that they stay available until the commit. */
export async function requireAvailableExtras(
  db: Database,
  extras: readonly AgreedExtra[],
  demand: Demand,
): Promise<void> {
  const missing = await findMissing(db, extras, demand);
  if (missing) throw new AppError('extra/taken', { detail: translatable('cars.extras.taken', { name: missing.name }) });
}

/** Like `requireExtras`, but returns false instead of throwing. */
export const areExtrasAvailable = async (
  db: Database,
  extras: readonly AgreedExtra[],
  demand: Demand,
): Promise<boolean> => !(await findMissing(db, extras, demand));

/** Stores the extras of a new rental. Call `requireExtras` before it in the same transaction. */
export async function saveExtras(db: Database, rentalId: string, extras: readonly AgreedExtra[]): Promise<void> {
  const pieces = piecesIn(extras);
  if (pieces.length > 0) await insertRentalExtras(db, rentalId, pieces);
}
