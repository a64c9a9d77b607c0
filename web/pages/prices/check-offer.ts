import { priceRulesRules, TermsInput, termsRules } from '../../../contract/cars/terms/terms.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import { problemValues } from '../../../contract/problem-values.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { parseAmount, priceMax } from '../../platform/typed-amounts.ts';
import type { Offer, SectionName, TypedOffer } from './typed-offer.ts';
import { lookUp } from '../../../contract/look-up.ts';

/** What is wrong, by the names that the API gives to fields: "seasons.2.endDate". */
export type Errors = Record<string, string>;
type Checked = { part: Partial<Offer>; errors?: undefined } | { errors: Errors; part?: undefined };

const rules = priceRulesRules(config.currency);

/** What the rules of these fields can find; all other problems would be loaded for nothing. */
const WORDS: Record<string, string> = {
  'car/price-invalid': t('problems.car/price-invalid'),
  'car/price-too-high': t('problems.car/price-too-high', { priceMax: priceMax() }),
  'prices/season-name-required': t('problems.prices/season-name-required'),
  'prices/season-name-too-long': t('problems.prices/season-name-too-long', problemValues),
  'prices/season-days-required': t('problems.prices/season-days-required'),
  'prices/season-reversed': t('problems.prices/season-reversed'),
  'prices/seasons-overlap': t('problems.prices/seasons-overlap'),
  'prices/too-many-seasons': t('problems.prices/too-many-seasons', problemValues),
  'prices/discount-days-invalid': t('problems.prices/discount-days-invalid', problemValues),
  'prices/discount-percent-invalid': t('problems.prices/discount-percent-invalid', problemValues),
  'prices/discount-days-not-rising': t('problems.prices/discount-days-not-rising'),
  'prices/discount-percent-not-rising': t('problems.prices/discount-percent-not-rising'),
  'terms/days-invalid': t('problems.terms/days-invalid', problemValues),
  'terms/most-below-least': t('problems.terms/most-below-least'),
  'terms/notice-invalid': t('problems.terms/notice-invalid', problemValues),
  'terms/distance-invalid': t('problems.terms/distance-invalid', problemValues),
  'terms/extra-price-invalid': t('problems.terms/extra-price-invalid'),
  'terms/deposit-invalid': t('problems.terms/deposit-invalid'),
  'terms/window-invalid': t('problems.terms/window-invalid', problemValues),
  'text/hidden-characters': t('problems.text/hidden-characters'),
} satisfies Partial<Record<ProblemCode, string>>;

/** An empty field is not a number, where `Number` would say zero. */
const wholeFrom = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
/** A price that cannot be read is refused like one of nothing. */
const centsFrom = (typed: string) => parseAmount(typed) ?? 0;

interface Result {
  data?: unknown;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

function told(field: string | undefined, { data, error }: Result): Checked {
  if (!error) return { part: (field ? { [field]: data } : data) as Partial<Offer> };
  const errors: Errors = {};
  for (const { path, message } of error.issues) {
    const name = [...(field ? [field] : []), ...path].map(String).join('.');
    errors[name] ??= lookUp(WORDS, message) ?? t('problems.request/invalid');
  }
  return { errors };
}

const CHECKS: { [Name in SectionName]: (typed: TypedOffer[Name], base: Offer) => Checked } = {
  weekdays: (typed) =>
    told('weekdays', rules.weekdays.safeParse(typed.map((price) => (price.trim() === '' ? null : centsFrom(price))))),
  seasons: (typed) =>
    told(
      'seasons',
      rules.seasons.safeParse(typed.map(({ price, ...season }) => ({ ...season, priceCents: centsFrom(price) }))),
    ),
  days: (days) => ({ part: { days } }),
  discounts: (typed) =>
    told(
      'discounts',
      rules.discounts.safeParse(
        typed.map(({ fromDays, percent }) => ({ fromDays: wholeFrom(fromDays), percent: wholeFrom(percent) })),
      ),
    ),
  bookingMode: (bookingMode) => ({ part: { bookingMode } }),
  stay: (typed, { cancellation, bookingMode, mileage, depositCents }) => {
    const numbers = Object.fromEntries(Object.entries(typed).map(([term, days]) => [term, wholeFrom(days)]));
    const checked = told(
      undefined,
      TermsInput.safeParse({ ...numbers, cancellation, bookingMode, mileage, depositCents }),
    );
    if (checked.errors) return checked;
    const {
      cancellation: _terms,
      bookingMode: _mode,
      mileage: _mileage,
      depositCents: _deposit,
      ...part
    } = checked.part;
    return { part };
  },
  mileage: ({ includedPerDay, extra }) => {
    const isNone = includedPerDay.trim() === '' && extra.trim() === '';
    const typed = { includedPerDay: wholeFrom(includedPerDay), extraCents: centsFrom(extra) };
    return told('mileage', termsRules.mileage.safeParse(isNone ? null : typed));
  },
  deposit: (typed) =>
    told('depositCents', termsRules.depositCents.safeParse(typed.trim() === '' ? null : centsFrom(typed))),
  cancellation: (cancellation) => ({ part: { cancellation } }),
};

/** What a section says, or what is wrong with it. */
export const checkSection = <Name extends SectionName>(name: Name, typed: TypedOffer[Name], base: Offer): Checked =>
  CHECKS[name](typed, base);
