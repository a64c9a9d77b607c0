import type { CarTerms } from '../../contract/cars/car-terms.ts';
import type { PriceRules } from '../../contract/cars/stay-price.ts';
import { addDays, type DateRange } from '../../contract/dates.ts';
import { formatList, formatRange, formatDay, weekdayName } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatPrice, formatPricePerDay } from '../platform/amounts.ts';
import { describeMileage } from './describe-mileage.ts';

const A_MONDAY = '2024-01-01';

/** 0 is Monday. */
export const weekdayLabel = (weekday: number): string => weekdayName(addDays(A_MONDAY, weekday));

type Offer = PriceRules & CarTerms;

/** Groups weekdays by price, in the order of their first day */
function describeWeekdays({ weekdays }: Pick<Offer, 'weekdays'>): string[] {
  const byPrice = Map.groupBy(weekdays.keys(), (weekday) => weekdays[weekday] ?? 0);
  byPrice.delete(0);
  return [...byPrice].map(([cents, days]) =>
    t('cars.offer.words.priced', { what: formatList(days.map(weekdayLabel)), price: formatPricePerDay(cents) }),
  );
}

function describeDays({ days }: Offer): string[] {
  const prices = Object.values(days);
  if (prices.length === 0) return [];
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return [
    least === most
      ? t('cars.offer.words.days', { count: prices.length, price: formatPricePerDay(least) })
      : t('cars.offer.words.days-between', {
          count: prices.length,
          least: formatPrice(least),
          most: formatPricePerDay(most),
        }),
  ];
}

/** Lists all days, merging consecutive ones with the same price. */
function listDays(days: PriceRules['days']): string[] {
  const runs: (DateRange & { cents: number })[] = [];
  for (const [day, cents] of Object.entries(days).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = runs.at(-1);
    if (last && last.cents === cents && addDays(last.endDate, 1) === day) last.endDate = day;
    else runs.push({ startDate: day, endDate: day, cents });
  }
  return runs.map(({ cents, ...run }) =>
    t('cars.offer.words.priced', {
      what: run.startDate === run.endDate ? formatDay(run.startDate) : formatRange(run),
      price: formatPricePerDay(cents),
    }),
  );
}

const describeStay = (offer: Offer): string[] => [
  t('cars.offer.words.length', { least: offer.leastDays, most: offer.mostDays }),
  t('cars.offer.words.notice', { days: offer.noticeDays }),
  t('cars.offer.words.window', { days: offer.windowDays }),
  ...(offer.bufferBefore + offer.bufferAfter > 0
    ? [t('cars.offer.words.buffers', { before: offer.bufferBefore, after: offer.bufferAfter })]
    : []),
];

const describeSeasons = ({ seasons }: Pick<Offer, 'seasons'>): string[] =>
  seasons.map(({ name, priceCents, ...days }) =>
    t('cars.offer.words.season', {
      name,
      days: days.startDate === days.endDate ? formatDay(days.startDate) : formatRange(days),
      price: formatPricePerDay(priceCents),
    }),
  );

/** All day prices, for the reviewer */
export const describeDayPrices = ({ weekdays = [], seasons = [], days = {} }: Partial<PriceRules>): string[] => [
  ...describeWeekdays({ weekdays }),
  ...describeSeasons({ seasons }),
  ...listDays(days),
];

const DESCRIBE = {
  weekdays: describeWeekdays,
  seasons: describeSeasons,
  days: describeDays,
  discounts: ({ discounts }) =>
    discounts.map(({ fromDays, percent }) => t('rentals.price.discount', { days: fromDays, percent })),
  bookingMode: ({ bookingMode }) => [t.of('cars.booking-mode.name', bookingMode)],
  stay: describeStay,
  mileage: ({ mileage }) => [describeMileage({ mileage })],
  deposit: ({ depositCents }) => (depositCents === null ? [] : [formatPrice(depositCents)]),
  cancellation: ({ cancellation }) => [t.of('cars.cancellation.name', cancellation)],
} satisfies Record<string, (offer: Offer) => string[]>;

type OfferSection = keyof typeof DESCRIBE;
export const OFFER_SECTIONS = Object.keys(DESCRIBE) as OfferSection[];

/** The lines that describe a section; empty if it does not apply to the car */
export const describeSection = (section: OfferSection, offer: Offer): string[] => DESCRIBE[section](offer);
