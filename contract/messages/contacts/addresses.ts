import type { TextSpan } from './span.ts';

const BRACKETED = (words: string) => `[([{<*_-]\\s?(?:${words})\\s?[)\\]}>*_-]`;
const AT_WORDS = 'at|@|arroba|arobase|arobas|aroba|klammeraffe|affenschwanz|ad|a';
/** Words that mean nothing but "@". */
const AT_NAMES = 'arroba|arobase|arobas|aroba|klammeraffe|affenschwanz';
const DOT_WORDS = 'dot|punto|ponto|point|punkt|pt|\\.';
const AT_SIGN = `\\s?(?:${BRACKETED(AT_WORDS)}|&#64;|%40)\\s?|@|\\s(?:${AT_NAMES})\\s`;
const DOT = `(?:\\.|\\s?${BRACKETED(DOT_WORDS)}\\s?|\\s(?:dot|punto|ponto|point|punkt|\\.)\\s|\\s\\.|\\.\\s)`;
const NAME = '[a-z0-9][a-z0-9_%+-]{0,40}';
const LABEL = '[a-z0-9][a-z0-9_-]{0,40}';
const STARTS = '(?<![a-z0-9_%+-])';

/** Top-level domains that are not words in any of our languages. */
const ENDING =
  'com|net|org|info|biz|eu|fr|uk|ch|cat|gal|eus|pt|nl|pl|ie|lu|li|dk|fi|cz|ro|hu|gr|ru|ua|tr|br|mx|ar|cl|pe|ec|uy|nz|jp|' +
  'cn|kr|co|io|dev|xyz|ly|gg|tv|cc|app|gle';
/** Top-level domains that are words, as in "it is clean.it drives well", and need more evidence. */
const WORDY_ENDING =
  'es|de|it|at|in|is|me|to|so|no|be|us|am|my|do|la|se|ca|au|ve|ai|live|car|cars|rent|rentals|auto|site|online|link|page|shop|' +
  'store|top|travel|club|website|cloud|blog';
const PROVIDER =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|proton|protonmail|gmx|aol|msn|wanadoo|orange|laposte|freenet|telefonica|t-online';
/** Everything up to the next space belongs to the address. */
const PATH = '(?:[/?#:][^\\s]{0,200})?';

const pattern = (source: string) => new RegExp(source, 'g');

const PATTERNS = [
  // name@example.com, name (at) example dot com, nombre punto apellido arroba gmail
  pattern(`${STARTS}${NAME}(?:${DOT}${NAME}){0,3}(?:${AT_SIGN})${LABEL}(?:${DOT}${LABEL}){0,4}`),
  // name at example dot com, name @ gmail
  pattern(
    `${STARTS}${NAME}(?:${DOT}${NAME}){0,3}(?:\\s(?:at|a\\st|et|chez|bei)\\s|\\s?@\\s?)(?:${LABEL}(?:${DOT}${LABEL}){0,3}?${DOT}(?:${ENDING}|es|de|it|at)|${PROVIDER})(?![a-z0-9])`,
  ),
  // name gmail com
  pattern(`${STARTS}${NAME}\\s(?:${PROVIDER})\\s(?:com|net|es|fr|de)(?![a-z0-9])`),
  // @name
  pattern(`(?<![a-z0-9@])@[a-z0-9_][a-z0-9_.]{1,40}`),
  // https://…, www.…
  pattern('(?<![a-z])(?:https?|hxxps?|ftp)\\s?:\\s?/\\s?/\\s?[^\\s]{1,300}'),
  pattern('(?<![a-z])www\\d?\\s?[. ]\\s?[a-z0-9-]{2,60}(?:\\s?[. ]\\s?[a-z0-9-]{2,40})?(?:[./?#][^\\s]{1,200})?'),
  // example.com, sub.example.com/path, example . com, example dot com
  pattern(
    `${STARTS}${LABEL}(?:\\.${LABEL}){0,3}(?:\\.|\\s?${BRACKETED('dot|punto|ponto|point|punkt|\\.')}\\s?|\\s\\.\\s?)(?:${ENDING})(?![a-z0-9-])${PATH}`,
  ),
  pattern(
    `${STARTS}(?!the |el |un |le |ein |der )${LABEL}\\s(?:dot|punto|ponto|point|punkt)\\s(?:${ENDING})(?![a-z0-9-])${PATH}`,
  ),
  pattern(`${STARTS}${LABEL}\\.\\s(?:com|org|net)(?=\\s*(?:$|[\\n.,;!?)]))`),
  // example.de at the end of a sentence or after a word that announces it; my-example.de anywhere
  pattern(
    `${STARTS}${LABEL}(?:\\.${LABEL}){0,3}(?:\\.|\\s(?:dot|punto|ponto|point|punkt)\\s)(?:${WORDY_ENDING})(?=\\s*(?:$|[\\n,;!?)])|\\.(?:\\s|$)|[/?#])${PATH}`,
  ),
  pattern(
    `(?:website|web|site|page|pagina|seite|visit|visita|url|link|auf|google|internet)[:\\s]{1,2}(?:is |es |est |ist |en |on |sur |a )?${LABEL}\\.(?:${WORDY_ENDING})(?![a-z0-9-])${PATH}`,
  ),
  pattern(
    `${STARTS}(?=[a-z0-9]{0,40}[-0-9])(?=[0-9-]{0,40}[a-z])${LABEL}(?:\\.|\\s(?:dot|punto|ponto|point|punkt)\\s)(?:${WORDY_ENDING})(?![a-z0-9-])${PATH}`,
  ),
  // t.me/name, wa.me
  pattern(`${STARTS}(?:t|wa|m|fb|ig|bit|g)\\.(?:me|ly|co)(?![a-z0-9-])${PATH}`),
  // 192.168.0.1
  pattern(
    '(?<![\\d.])(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}(?![\\d.])(?::\\d{2,5})?',
  ),
];

/** "noraatexampledotcom": only for text that was joined from spaced letters, where word boundaries are lost */
const SPELLED_OUT = pattern(
  `(?<![a-z0-9])[a-z0-9]{2,40}?(?:at|${AT_NAMES})[a-z0-9]{2,40}?(?:dot|punto|ponto|point|punkt)(?:${ENDING}|${WORDY_ENDING})(?![a-z0-9])`,
);

export const findSpelledOut = (text: string): TextSpan[] =>
  Array.from(text.matchAll(SPELLED_OUT), (match) => ({ from: match.index, to: match.index + match[0].length }));

/** Finds email addresses, links and names that begin with "@". */
export const findAddresses = (text: string): TextSpan[] =>
  PATTERNS.flatMap((found) =>
    Array.from(text.matchAll(found), (match) => ({ from: match.index, to: match.index + match[0].length })),
  );
