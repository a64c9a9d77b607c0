import { toDecimal } from '../../contract/amounts.ts';
import { createAmountReader, createPriceReader, priceLimits } from '../../contract/typed-amounts.ts';
import { language } from '../language/words.ts';
import { config } from './config.ts';

/** Parses an amount as typed in the language of the page. */
export const parseAmount = createAmountReader(language, config.currency);
/** Parses an amount that is within the limits of a price per day. */
export const parsePrice = createPriceReader(language, config.currency);
export const parsePriceOrZero = (typed: string) => (/^\s*0+([.,]0+)?\s*$/.test(typed) ? 0 : parsePrice(typed));

/** The format of URLs and requests, which is the same in every language: "1200.50". */
export const readDecimal = createPriceReader('en', config.currency);
export const writeDecimal = (cents: number): string => toDecimal(cents, config.currency);

export const priceRange = priceLimits(config.currency);

/** In whole units, for the error message. */
export const priceMax = () => Number(writeDecimal(priceRange.maxCents));
