import { lookUp } from './look-up.ts';

// Follows card charges instead of `Intl`: browsers and servers disagree about some currencies (forint, rupiah), and an
// amount must mean the same everywhere.
const NO_DIGITS = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|MGA|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/i;
const THREE_DIGITS = /^(BHD|JOD|KWD|OMR|TND)$/i;

/** Decimal digits: 2 for most currencies, 0 for yen, 3 for dinars. `currency` is an ISO 4217 code. */
export const digitsOf = (currency: string): number =>
  NO_DIGITS.test(currency) ? 0 : THREE_DIGITS.test(currency) ? 3 : 2;

/** The smallest chargeable step: cards require the third decimal of a dinar to be 0. */
export const stepOf = (currency: string): number => (THREE_DIGITS.test(currency) ? 10 : 1);

/**
 * Computes a share of an amount, rounded half up to a chargeable step. Use this for every amount that a card may be
 * charged or refunded.
 */
export const partOf = (cents: number, part: number, whole: number, stepCents: number): number =>
  Math.floor((2 * cents * part + whole * stepCents) / (2 * whole * stepCents)) * stepCents;

// Stripe's minimum charges in the smallest unit; for currencies that Stripe does not list, amounts of similar value.
const LEAST_CHARGES: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1_500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1_000,
};

/** The minimum that can be charged to a card. */
export const leastChargeOf = (currency: string): number => lookUp(LEAST_CHARGES, currency.toUpperCase()) ?? 50;
