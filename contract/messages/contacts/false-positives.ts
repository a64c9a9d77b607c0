import { coverage, type TextSpan } from './span.ts';

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const FULL_DATE = `(?:${YEAR}([-/.])${MONTH}\\1${DAY}|${DAY}([-/.])${MONTH}\\2(?:${YEAR}|\\d\\d)|${MONTH}/${DAY}/(?:${YEAR}|\\d\\d))`;
const SHORT_DATE = `${DAY}(?:[./]${MONTH})?\\.?`;
const STARTS = '(?=\\d)(?<!\\d|\\d[-./:])';
const ENDS = '(?!\\d|[-./:]\\d)';

/** Certainly not phone numbers. */
const SURE = [
  // 10.06.2024, 2024-06-10, 10.06.-14.06.2024, 10/06/2024 - 14/06/2024
  `${STARTS}(?:${SHORT_DATE}\\s?-\\s?)?${FULL_DATE}(?:\\s?[-/]\\s?${FULL_DATE.replaceAll('\\1', '\\3').replaceAll('\\2', '\\4')})?${ENDS}`,
  // 10:30, 10:30-12:00, 10h30, 10.30 Uhr, 9 am
  `${STARTS}(?:[01]?\\d|2[0-4])(?::[0-5]\\d(?::[0-5]\\d)?|\\s?h\\s?(?:[0-5]\\d)?(?![a-z])|(?:[.:][0-5]\\d)?\\s?(?:uhr|am|pm|a\\.m|p\\.m)(?![a-z]))(?:\\s?-\\s?(?:[01]?\\d|2[0-4])[:h.][0-5]\\d)?${ENDS}`,
  // Receipts
  `(?<![\\d-])${YEAR}-\\d{6}(?![\\d-])`,
  // 2015-2018, 2023/24
  `${STARTS}${YEAR}\\s?[-/]\\s?(?:${YEAR}|\\d\\d)${ENDS}`,
  // Millions
  `${STARTS}\\d{1,2}(?:[.,' ]\\d{3})?[.,' ]000${ENDS}`,
].map((source) => new RegExp(source, 'g'));

/** 17001 Girona, after a street and house number */
const POSTCODE = '(?<=^|[a-z,]\\s)\\d{5}(?=\\s[a-z]{3})';

/** 315,00 + 20,00 */
const DECIMALS = '(?<!\\d|\\d[-./:,])\\d{1,5}[.,]\\d0(?![\\d.,-])';

/** May also be part of a phone number. */
const LIKELY = [`${STARTS}${YEAR}${ENDS}`, `${STARTS}${DAY}[./]${MONTH}\\.?${ENDS}`, POSTCODE, DECIMALS].map(
  (source) => new RegExp(source, 'g'),
);

const UNIT =
  'eur|euros?|usd|dollars?|dolares|chf|gbp|pounds?|francs?|franken|kc|kr|zl|ft|km/?h?|kms|kilomet\\w+|mi|miles?|meilen|mph|m|cm|mm|m2|' +
  'l|liters?|litres?|litros?|liter|cc|ccm|cm3|kg|hp|cv|ch|ps|bhp|kw|kwh|mah|gb|days?|dias?|jours?|tage?n?|nights?|noches?|nuits?|nachte|' +
  'hours?|horas?|heures?|stunden?|minutes?|minutos?|minuten?|min|weeks?|semanas?|semaines?|wochen?|months?|meses|mois|monate?|' +
  'years?|anos?|ans|jahre?|people|personas?|personnes?|personen|seats?|plazas?|places?|sitze|cars?|coches?|voitures?|autos?|percent|prozent';
const AFTER = new RegExp(`^\\s?(?:[€$£¥%°₹₽₺₩฿]|(?:${UNIT})(?![a-z0-9]))`);
const BEFORE = /(?:[€$£¥₹₽₺₩฿]|(?<![a-z])(?:eur|usd|chf|gbp|euros?))\s?$/;
const AMOUNT = /\d(?:[\d.,']|[ \u00a0-](?=\d)){0,20}/g;
/** Maximum digits of an amount of money or a quantity. */
const AMOUNT_DIGITS = 7;

/** 12.12.-15.12 */
const SHORT_DATES = new RegExp(`^${DAY}\\.${MONTH}\\.\\s?-\\s?${DAY}\\.${MONTH}$`);
export const isDateRange = (text: string) => SHORT_DATES.test(text);

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

function* amountsIn(text: string): Generator<TextSpan> {
  for (const match of text.matchAll(AMOUNT)) {
    const end = match.index + match[0].length;
    const isCounted =
      AFTER.test(text.slice(end, end + 14)) || BEFORE.test(text.slice(Math.max(0, match.index - 7), match.index));
    const [whole = '', cents = ''] = /^(.*?)([.,]\d\d?)?[.,]?$/.exec(match[0])!.slice(1);
    if (isCounted && digitsIn(whole) <= AMOUNT_DIGITS && digitsIn(cents) <= 2) yield { from: match.index, to: end };
  }
}

const spansOf = (patterns: readonly RegExp[], text: string): TextSpan[] =>
  patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({ from: match.index, to: match.index + match[0].length })),
  );

/**
 * Finds dates, times, amounts and receipt numbers; `likely` ones count only if nothing around them looks like a phone
 * number.
 */
export const falsePositives = (text: string) => ({
  sure: coverage([...spansOf(SURE, text), ...amountsIn(text)], text.length),
  likely: coverage(spansOf(LIKELY, text), text.length),
});
