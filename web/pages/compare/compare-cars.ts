import { writeName } from '../../../contract/accounts/person-name.ts';
import { customFactsOf } from '../../../contract/cars/custom-fields.ts';
import { CAR_FIELD_KEYS, detailsOf, factsOf, labelOf } from '../../../contract/cars/car-fields.ts';
import { writeFeature } from '../../../contract/cars/vocabulary.ts';
import { termsRefusal } from '../../../contract/cars/car-terms.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { stayPrice } from '../../../contract/cars/stay-price.ts';
import { overlaps, type DateRange } from '../../../contract/dates.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { describeMileage, formatRating, shownPrice, writeDayPrices } from '../../cars/index.ts';

/** Returns a short reason why a car is unavailable on these dates. */
function unavailableReason(car: CarDetails, dates: DateRange, today: string): string | undefined {
  if (!car.can.book) return car.isOwn ? t('cars.compare.own') : t('cars.compare.not-listed');
  const { leastDays, mostDays, noticeDays, windowDays } = car.terms;
  switch (termsRefusal(car.terms, dates, today)) {
    case 'rental/too-soon':
      return t('cars.compare.needs-notice', { days: noticeDays });
    case 'rental/too-far-ahead':
      return t('cars.compare.too-far-ahead', { days: windowDays });
    case 'rental/too-short':
      return t('cars.compare.least-days', { days: leastDays });
    case 'rental/too-long':
      return t('cars.compare.most-days', { days: mostDays });
    case undefined:
      return car.bookedRanges.some((taken) => overlaps(taken, dates)) ? t('cars.compare.taken') : undefined;
  }
}

const writeDiscounts = ({ rules }: CarDetails) =>
  rules.discounts.map(({ fromDays, percent }) => t('rentals.price.discount', { days: fromDays, percent })).join('\n');

function writeLength({ terms: { leastDays, mostDays } }: CarDetails): string {
  return t('cars.compare.length', { least: leastDays, most: mostDays });
}

interface ComparedRow {
  key: string;
  name: string;
  /** One value per car; empty if unknown. */
  values: string[];
  differs: boolean;
}

const row = (key: string, name: string, values: string[]): ComparedRow => ({
  key,
  name,
  values,
  differs: new Set(values).size > 1,
});

/** Rows for the operator's custom fields. */
const ownRows = (cars: readonly CarDetails[]) =>
  (config.fields ?? []).map((field) =>
    row(
      `fields.${field.key}`,
      field.label,
      cars.map((car) => customFactsOf(t, [field], car.fields)[0]?.value ?? ''),
    ),
  );

/** Returns the rows of the comparison, without the price of the stay. Omits rows that are empty for all cars. */
export function compareCars(cars: readonly CarDetails[], today: string, dates?: DateRange): ComparedRow[] {
  const of = (key: string, name: string, write: (car: CarDetails) => string) => row(key, name, cars.map(write));
  const unit = config.distanceUnit;
  const facts = cars.map((car) => [...factsOf(t, car, unit), ...detailsOf(t, car, unit)]);
  // Cars have different optional facts, so this collects the names from all of them.
  const known = new Map(facts.flat().map(({ key, name }) => [key, name]));
  const rows = [
    of('price', t('cars.compare.row.price'), (car) =>
      [shownPrice(car, dates, today), ...(car.dayCents ? [writeDayPrices(car.dayCents)] : [])].join('\n'),
    ),
    of('rating', t('cars.compare.row.rating'), ({ rating }) => (rating ? `★ ${formatRating(rating)}` : '')),
    of('discounts', t('cars.compare.row.discounts'), writeDiscounts),
    of('location', t('cars.compare.row.location'), ({ location }) => location),
    ...CAR_FIELD_KEYS.filter((key) => known.has(key)).map((key) =>
      row(
        key,
        known.get(key)!,
        facts.map((of) => of.find((fact) => fact.key === key)?.value ?? ''),
      ),
    ),
    ...ownRows(cars),
    of('features', labelOf(t, 'features'), ({ features }) => features.map((name) => writeFeature(t, name)).join('\n')),
    of('length', t('cars.compare.row.length'), writeLength),
    of('notice', t('cars.compare.row.notice'), ({ terms }) => t('cars.compare.notice', { days: terms.noticeDays })),
    of('mileage', t('cars.compare.row.mileage'), ({ terms }) => describeMileage(terms)),
    of('cancellation', t('cars.compare.row.cancellation'), ({ terms }) =>
      t.of('cars.cancellation.name', terms.cancellation),
    ),
    of('owner', t('cars.compare.row.owner'), ({ owner }) => writeName(t, owner.displayName)),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== ''));
}

export interface ComparedStay {
  totalCents: number;
  total: string;
  reason: string | undefined;
  isCheapest: boolean;
}

/** Returns the price of the stay for each car. Marks the cheapest only if several are available. */
export function compareStays(cars: readonly CarDetails[], dates: DateRange, today: string): ComparedStay[] {
  const stays = cars.map((car) => ({
    totalCents: stayPrice(car, dates, config.currency).totalCents,
    reason: unavailableReason(car, dates, today),
  }));
  const available = stays.filter(({ reason }) => reason === undefined).map(({ totalCents }) => totalCents);
  const cheapest = available.length > 1 && new Set(available).size > 1 ? Math.min(...available) : undefined;
  return stays.map((stay) => ({
    ...stay,
    total: formatTotal(stay.totalCents),
    isCheapest: stay.reason === undefined && stay.totalCents === cheapest,
  }));
}
