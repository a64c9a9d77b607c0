import { priceRuleSchemas, TermsInput, termsRules } from '../../../contract/cars/terms/terms.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import { problemValues } from '../../../contract/problem-values.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { parseAmount, priceMax } from '../../platform/typed-amounts.ts';
import type { Offer, SectionName, OfferFormValues } from './offer-form-values.ts';
import { lookUp } from '../../../contract/look-up.ts';

/** Messages by the API's field paths, such as "seasons.2.endDate". */
export type OfferErrors = Record<string, string>;
type Checked = { part: Partial<Offer>; errors?: undefined } | { errors: OfferErrors; part?: undefined };

const rules = priceRuleSchemas(config.currency);

/** The messages of these rules only, so that the others are not in the bundle. */
const MESSAGES: Record<string, string> = {
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

/** Unlike `Number`, returns NaN for an empty field. */
const parseWhole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
/** Returns 0 for an unreadable price, which validation rejects. */
const parseCents = (typed: string) => parseAmount(typed) ?? 0;

interface Result {
  data?: unknown;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

function toChecked(field: string | undefined, { data, error }: Result): Checked {
  if (!error) return { part: (field ? { [field]: data } : data) as Partial<Offer> };
  const errors: OfferErrors = {};
  for (const { path, message } of error.issues) {
    const name = [...(field ? [field] : []), ...path].map(String).join('.');
    errors[name] ??= lookUp(MESSAGES, message) ?? t('problems.request/invalid');
  }
  return { errors };
}

const CHECKS: { [Name in SectionName]: (typed: OfferFormValues[Name], base: Offer) => Checked } = {
  weekdays: (typed) =>
    toChecked(
      'weekdays',
      rules.weekdays.safeParse(typed.map((price) => (price.trim() === '' ? null : parseCents(price)))),
    ),
  seasons: (typed) =>
    toChecked(
      'seasons',
      rules.seasons.safeParse(typed.map(({ price, ...season }) => ({ ...season, priceCents: parseCents(price) }))),
    ),
  days: (days) => ({ part: { days } }),
  discounts: (typed) =>
    toChecked(
      'discounts',
      rules.discounts.safeParse(
        typed.map(({ fromDays, percent }) => ({ fromDays: parseWhole(fromDays), percent: parseWhole(percent) })),
      ),
    ),
  bookingMode: (bookingMode) => ({ part: { bookingMode } }),
  stay: (typed, { cancellation, bookingMode, mileage, depositCents }) => {
    const numbers = Object.fromEntries(Object.entries(typed).map(([term, days]) => [term, parseWhole(days)]));
    const checked = toChecked(
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
    const typed = { includedPerDay: parseWhole(includedPerDay), extraCents: parseCents(extra) };
    return toChecked('mileage', termsRules.mileage.safeParse(isNone ? null : typed));
  },
  deposit: (typed) =>
    toChecked('depositCents', termsRules.depositCents.safeParse(typed.trim() === '' ? null : parseCents(typed))),
  cancellation: (cancellation) => ({ part: { cancellation } }),
};

/** Parses and validates a section: returns its part of the offer, or the errors. */
export const checkSection = <Name extends SectionName>(
  name: Name,
  typed: OfferFormValues[Name],
  base: Offer,
): Checked => CHECKS[name](typed, base);
