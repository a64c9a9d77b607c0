import { lookUp } from './look-up.ts';

// As cards are charged in them. `Intl` does not decide this: browsers and servers disagree about some currencies (forint,
// rupiah), and an amount must mean the same everywhere.
const NO_DIGITS = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|MGA|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/i;
const THREE_DIGITS = /^(BHD|JOD|KWD|OMR|TND)$/i;

/** After the point: 2 for most, 0 for yen, 3 for dinars. `currency` is an ISO 4217 code. */
export const digitsOf = (currency: string): number =>
  NO_DIGITS.test(currency) ? 0 : THREE_DIGITS.test(currency) ? 3 : 2;

/** Cards are charged in whole steps: of the three digits of a dinar, the last has to be 0. */
export const stepOf = (currency: string): number => (THREE_DIGITS.test(currency) ? 10 : 1);

/**
 * A part of an amount, as every amount is computed of which a card may see something: rounded half up, once, to what can
 * be charged.
 */
export const partOf = (cents: number, part: number, whole: number, stepCents: number): number =>
  Math.floor((2 * cents * part + whole * stepCents) / (2 * whole * stepCents)) * stepCents;

// In the smallest unit, as Stripe has them. Where it says nothing, it goes by what the amount is worth elsewhere.
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

/** Less than this cannot be charged to a card. */
export const leastChargeOf = (currency: string): number => lookUp(LEAST_CHARGES, currency.toUpperCase()) ?? 50;
