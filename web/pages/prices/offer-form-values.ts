import type { BookingMode, CancellationTerms, CarTerms } from '../../../contract/cars/car-terms.ts';
import type { PriceRules } from '../../../contract/cars/stay-price.ts';
import type { PricesDocument, TermsDocument } from '../../../contract/cars/terms/terms.ts';
import { addDays } from '../../../contract/dates.ts';
import { formatPriceInput } from '../../platform/amounts.ts';

/** All pricing rules and rental terms of a car, except its base price. */
export type Offer = PriceRules & CarTerms;
export interface Documents {
  prices: PricesDocument;
  terms: TermsDocument;
}

export type StayTerm = Exclude<keyof CarTerms, 'bookingMode' | 'cancellation' | 'mileage' | 'depositCents'>;
export type TypedSeason = { name: string; startDate: string; endDate: string; price: string };
export type TypedDiscount = { fromDays: string; percent: string };

/** Raw form values by section, which may be invalid. */
export interface OfferFormValues {
  weekdays: string[];
  seasons: TypedSeason[];
  /** Cents by day. Set in the calendar; the form can only remove them. */
  days: Record<string, number>;
  discounts: TypedDiscount[];
  bookingMode: BookingMode;
  stay: Record<StayTerm, string>;
  mileage: { includedPerDay: string; extra: string };
  deposit: string;
  cancellation: CancellationTerms;
}
export type SectionName = keyof OfferFormValues;

const STAY_TERMS = ['leastDays', 'mostDays', 'noticeDays', 'windowDays', 'bufferBefore', 'bufferAfter'] as const;

/** The document and fields that each section edits. */
export const SECTIONS = {
  weekdays: { document: 'prices', fields: ['weekdays'] },
  seasons: { document: 'prices', fields: ['seasons'] },
  days: { document: 'prices', fields: ['days'] },
  discounts: { document: 'prices', fields: ['discounts'] },
  bookingMode: { document: 'terms', fields: ['bookingMode'] },
  stay: { document: 'terms', fields: STAY_TERMS },
  mileage: { document: 'terms', fields: ['mileage'] },
  deposit: { document: 'terms', fields: ['depositCents'] },
  cancellation: { document: 'terms', fields: ['cancellation'] },
} as const satisfies Record<SectionName, { document: keyof Documents; fields: readonly (keyof Offer)[] }>;

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
export const sectionsOf = (document: keyof Documents) =>
  SECTION_NAMES.filter((name) => SECTIONS[name].document === document);

export const offerOf = ({ prices, terms }: Documents): Offer => {
  const { version: _, ...offer } = { ...prices, ...terms };
  return offer;
};

/** Returns the fields of an offer that a section edits. */
export const fieldsOfSection = (name: SectionName, offer: Offer): Partial<Offer> =>
  Object.fromEntries(SECTIONS[name].fields.map((field) => [field, offer[field]]));

export const toOfferValues = (offer: Offer): OfferFormValues => ({
  weekdays: offer.weekdays.map((cents) => (cents === null ? '' : formatPriceInput(cents))),
  seasons: offer.seasons.map(({ priceCents, ...season }) => ({ ...season, price: formatPriceInput(priceCents) })),
  days: offer.days,
  discounts: offer.discounts.map(({ fromDays, percent }) => ({
    fromDays: String(fromDays),
    percent: String(percent),
  })),
  bookingMode: offer.bookingMode,
  stay: Object.fromEntries(STAY_TERMS.map((term) => [term, String(offer[term])])) as OfferFormValues['stay'],
  mileage: offer.mileage
    ? { includedPerDay: String(offer.mileage.includedPerDay), extra: formatPriceInput(offer.mileage.extraCents) }
    : { includedPerDay: '', extra: '' },
  deposit: offer.depositCents === null ? '' : formatPriceInput(offer.depositCents),
  cancellation: offer.cancellation,
});

/** Sorts keys, so that equal objects serialize to the same JSON. */
const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const isDeepEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, sortKeys) === JSON.stringify(other, sortKeys);

export interface PricedDays {
  startDate: string;
  endDate: string;
  priceCents: number;
}

/** Groups consecutive days with the same price. */
export function groupDays(days: Readonly<Record<string, number>>): PricedDays[] {
  const groups: PricedDays[] = [];
  for (const [day, priceCents] of Object.entries(days).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = groups.at(-1);
    if (last?.priceCents === priceCents && addDays(last.endDate, 1) === day) last.endDate = day;
    else groups.push({ startDate: day, endDate: day, priceCents });
  }
  return groups;
}
