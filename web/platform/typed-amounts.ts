import { toDecimal } from '../../contract/amounts.ts';
import { createAmountReader, createPriceReader, priceLimits } from '../../contract/typed-amounts.ts';
import { language } from '../language/words.ts';
import { config } from './config.ts';

/** As people type it in the language of the page. */
export const parseAmount = createAmountReader(language, config.currency);
/** The same, as far as it may be the price of a day. */
export const parsePrice = createPriceReader(language, config.currency);

/** As addresses and requests say it, the same in every language: "1200.50". */
export const readDecimal = createPriceReader('en', config.currency);
export const writeDecimal = (cents: number): string => toDecimal(cents, config.currency);

export const priceRange = priceLimits(config.currency);

/** In whole units, for the message that names it. */
export const priceMax = () => Number(writeDecimal(priceRange.maxCents));
