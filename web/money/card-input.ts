import { spacedCardNumber, TEST_CARDS } from '../../contract/money/test-cards.ts';
import { t } from '../language/words.ts';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

export const CARD_FIELDS = ['number', 'expiry', 'cvc'] as const satisfies (keyof CardInput)[];
export const EMPTY_CARD: CardInput = { number: '', expiry: '', cvc: '' };

const NUMBER_DIGITS_MIN = 13;
const NUMBER_DIGITS_MAX = 19;

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** "4242 4242 4242 4242" */
export const formatNumber = (typed: string): string => spacedCardNumber(digitsOf(typed).slice(0, NUMBER_DIGITS_MAX));

/** "12 / 34", also from "1234", "12/2034" and "3/34". */
export function formatExpiry(typed: string): string {
  const isSingleDigitMonth = /^\s*[1-9]\s*\//.test(typed) || /^\s*[2-9]/.test(typed);
  const digits = (isSingleDigitMonth ? '0' : '') + digitsOf(typed);
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${year}` : digits;
}

export const formatCvc = (typed: string): string => digitsOf(typed).slice(0, 4);

/** Returns the position of the caret after formatting: behind the same number of digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index++) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(formatted.charAt(index))) seen++;
  }
  return formatted.length;
}

export const countDigits = (text: string): number => digitsOf(text).length;

function numberProblem(typed: string): string | undefined {
  const number = digitsOf(typed);
  if (number.length < NUMBER_DIGITS_MIN) return t('problems.payment/card-required');
  return TEST_CARDS.some((card) => card.number === number) ? undefined : t('problems.payment/not-a-test-card');
}

/** A card is valid until the end of its month. */
function expiryProblem(typed: string, today: string): string | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(typed) ?? [];
  if (!month || !year) return t('problems.payment/expiry-invalid');
  return `20${year}-${month}` < today.slice(0, 7) ? t('rentals.payment.card-expired') : undefined;
}

/** Errors by field, in the order of the form. */
export function cardProblems({ number, expiry, cvc }: CardInput, today: string): Partial<CardInput> {
  const found = {
    number: numberProblem(number),
    expiry: expiryProblem(expiry, today),
    cvc: /^\d{3,4}$/.test(cvc) ? undefined : t('problems.payment/cvc-invalid'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}
