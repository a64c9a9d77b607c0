import type { Database } from '../platform/database/database.ts';
import type { ImportedRental } from '../rentals/index.ts';
import { findSources, findTakenDays, newIds, type KnownCar } from './import.queries.ts';
import { lineOf, linesOf, tell, type ImportRun, type SourceLine, type EntriesByDocument } from './import-run.ts';
import type { ExportedDocument } from './read-export.ts';
import { createCalendar, type Calendar, type OldRental, type RefusedRental } from './read-rentals.ts';
import type { OldUser } from './read-user.ts';
import type { Remark } from './read-values.ts';
import type { ReportLine } from './report.ts';

export interface CarWithRentals {
  document: ExportedDocument;
  car: KnownCar;
  rentals: (OldRental | RefusedRental)[];
  notes: Remark[];
}

export interface RentalPlan {
  newRentals: ImportedRental[];
  newSources: { sourceId: string; targetId: string }[];
  /** Renters who are not among the users */
  newAccounts: (OldUser & { id: string })[];
  told: EntriesByDocument;
}

const isReadable = (rental: OldRental | RefusedRental): rental is OldRental => !('problems' in rental);

async function lookUp(run: ImportRun, db: Database, cars: CarWithRentals[]) {
  const rentals = cars.flatMap((car) => car.rentals.filter(isReadable));
  const present = <T>(values: (T | undefined)[]) => values.filter((value) => value !== undefined);
  return {
    known: await findSources(db, 'rental', present(rentals.map(({ sourceId }) => sourceId))),
    bySource: await run.people.findBySource(db, present(rentals.map(({ renterSource }) => renterSource))),
    byEmail: await run.people.findByEmail(db, present(rentals.map(({ renterEmail }) => renterEmail))),
    taken: Map.groupBy(await findTakenDays(db, present(cars.map(({ car }) => car.id))), ({ carId }) => carId),
    // For each rental, and for each account that may be needed.
    ids: await newIds(db, rentals.length * 2),
  };
}

/** Rentals earlier in a car's list were made earlier, and win. */
export async function planRentals(run: ImportRun, db: Database, cars: CarWithRentals[]): Promise<RentalPlan> {
  const { known, bySource, byEmail, taken, ids } = await lookUp(run, db, cars);
  const plan: RentalPlan = { newRentals: [], newSources: [], newAccounts: [], told: new Map() };

  /** The older app's user if there is one, else the account with this address, else a new one. */
  function findRenter({ renterSource, renterEmail, renterName }: OldRental): { id: string; isNew?: true } | string {
    const id = renterSource && bySource.get(renterSource);
    if (id) return { id };
    if (!renterEmail) return `Its renter users/${renterSource} is not known and has no valid userEmail.`;
    const account = byEmail.get(renterEmail);
    if (account?.isDemo) return 'The address of its renter belongs to a demo account.';
    if (account) return account;
    const fresh = { id: ids.pop()!, email: renterEmail, displayName: renterName, createdAt: run.now };
    plan.newAccounts.push(fresh);
    byEmail.set(renterEmail, { ...fresh, isDemo: false });
    return { id: fresh.id, isNew: true };
  }

  /** Adds the rental to the plan if it is accepted. */
  function decide(car: KnownCar, rental: OldRental, calendar: Calendar, place: SourceLine): ReportLine[] {
    const target = known.get(rental.sourceId);
    if (target) {
      // Takes its days even if it was cancelled here since, so that every run decides the same.
      calendar.take(rental, `Rented[${rental.index}]`);
      return [lineOf(place, 'here already', '', target)];
    }
    const { startDate, endDate, sourceId } = rental;
    const span = `${startDate} to ${endDate}`;
    const clash = calendar.takenBy(rental);
    if (clash) return [lineOf(place, 'refused', `Its days (${span}) overlap with ${clash}, which came first.`)];
    const renter = findRenter(rental);
    if (typeof renter === 'string') return linesOf(place, 'refused', [{ field: 'userID', text: renter }]);
    if (renter.id === car.ownerId) return [lineOf(place, 'refused', 'Its renter owns the car.')];

    const id = ids.pop()!;
    calendar.take(rental, `Rented[${rental.index}]`);
    plan.newRentals.push({
      id,
      carId: car.id,
      renterId: renter.id,
      startDate,
      endDate,
      pricePerDayCents: car.priceCents,
    });
    plan.newSources.push({ sourceId, targetId: id });
    const text = 'Its renter is not among the users: an account is made for the address.';
    return [
      lineOf(place, 'taken', span, id),
      ...linesOf(place, 'note', renter.isNew ? [{ field: 'userEmail', text }] : []),
    ];
  }

  for (const { document, car, rentals, notes } of cars) {
    const calendar = createCalendar();
    for (const range of taken.get(car.id) ?? []) {
      calendar.take(range, range.isRental ? 'a rental that is here' : 'days that are blocked here');
    }
    if (notes.length > 0) tell(plan.told, document, { kind: 'rentals', lines: linesOf(document, 'note', notes) });
    for (const rental of rentals) {
      const place = { where: `${document.where}/Rented[${rental.index}]`, line: document.line };
      const lines = isReadable(rental)
        ? decide(car, rental, calendar, place)
        : linesOf(place, 'refused', rental.problems);
      tell(plan.told, document, { kind: 'rentals', lines });
    }
  }
  return plan;
}
