import type { Database } from '../platform/database/database.ts';
import type { ImportedRental } from '../rentals/index.ts';
import { findSources, findTakenDays, newIds, type KnownCar } from './import.queries.ts';
import { lineOf, linesOf, addEntries, type ImportRun, type SourceLine, type EntriesByDocument } from './import-run.ts';
import type { ExportedDocument } from './read-export.ts';
import { createImportCalendar, type ImportCalendar, type OldRental, type RefusedRental } from './read-rentals.ts';
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
  /** Accounts for renters who are not in the list of users. */
  newAccounts: (OldUser & { id: string })[];
  reported: EntriesByDocument;
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
    // One id for each rental and one for each renter's account, if needed.
    ids: await newIds(db, rentals.length * 2),
  };
}

/** A rental earlier in a car's list was booked earlier and takes precedence. */
export async function planImportedRentals(run: ImportRun, db: Database, cars: CarWithRentals[]): Promise<RentalPlan> {
  const { known, bySource, byEmail, taken, ids } = await lookUp(run, db, cars);
  const plan: RentalPlan = { newRentals: [], newSources: [], newAccounts: [], reported: new Map() };

  /** Returns the imported user, else the account with this address, else a new account; or the reason why there is none. */
  function findRenter({ renterSource, renterEmail, renterName }: OldRental): { id: string; isNew?: true } | string {
    const id = renterSource && bySource.get(renterSource);
    if (id) return { id };
    if (!renterEmail) return `Its renter users/${renterSource} is not known and has no valid userEmail.`;
    const account = byEmail.get(renterEmail);
    if (account?.isDemo) return 'The address of its renter belongs to a demo account.';
    if (account) return account;
    const newAccount = { id: ids.pop()!, email: renterEmail, displayName: renterName, createdAt: run.now };
    plan.newAccounts.push(newAccount);
    byEmail.set(renterEmail, { ...newAccount, isDemo: false });
    return { id: newAccount.id, isNew: true };
  }

  /** Adds the rental to the plan unless it is refused. */
  function decide(car: KnownCar, rental: OldRental, calendar: ImportCalendar, place: SourceLine): ReportLine[] {
    const target = known.get(rental.sourceId);
    if (target) {
      // Reserves its days even if it has been cancelled here, so that repeated runs give the same result.
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
    const calendar = createImportCalendar();
    for (const range of taken.get(car.id) ?? []) {
      calendar.take(range, range.isRental ? 'a rental that is here' : 'days that are blocked here');
    }
    if (notes.length > 0)
      addEntries(plan.reported, document, { kind: 'rentals', lines: linesOf(document, 'note', notes) });
    for (const rental of rentals) {
      const place = { where: `${document.where}/Rented[${rental.index}]`, line: document.line };
      const lines = isReadable(rental)
        ? decide(car, rental, calendar, place)
        : linesOf(place, 'refused', rental.problems);
      addEntries(plan.reported, document, { kind: 'rentals', lines });
    }
  }
  return plan;
}
