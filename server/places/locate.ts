import type { Position } from '../../contract/places/position.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { localeOf } from '../../contract/languages/locale.ts';
import type { Database } from '../platform/database/database.ts';
import { findLookedUp, findNamed, keepLookedUp, type KnownPlace } from './places.queries.ts';

/** What an owner wrote, with its key as the cars have it. */
interface GivenName {
  key: string;
  text: string;
}

/** Where the other cars of the marketplace are. */
export interface Market {
  /** How much of it is around a position, from 0 to 1 */
  share(position: Position): number;
  /** One more car is there. */
  add(position: Position): void;
}

/** A word or two of a longer name only mean a place that everybody knows: "Berlin Mitte", and not "Car Park" in Wales. */
const KNOWN_TO_ALL = 50_000;
const WORDS_MAX = 8;

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const countries = new Map<string, string>();
function readCountries() {
  if (countries.size > 0) return countries;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(localeOf(language), { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = names.of(code);
      if (name) countries.set(plain(name), code);
    }
  }
  for (const [name, code] of [
    ['usa', 'US'],
    ['uk', 'GB'],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['wales', 'GB'],
  ])
    countries.set(name!, code!);
  return countries;
}

const partsOf = (text: string) =>
  text
    .split(/[,;/|()]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What may be the name in a text: all of it, then what stands between commas, then fewer and fewer words of that. */
function guessesOf(text: string): { names: string[]; isWhole: boolean }[] {
  const parts = partsOf(text);
  const fewer = parts.flatMap((part) => {
    const words = part.split(/\s+/).slice(0, WORDS_MAX);
    const beginnings = words.slice(1).map((_, index) => words.slice(0, words.length - 1 - index).join(' '));
    const ends = words.slice(1).map((_, index) => words.slice(index + 1).join(' '));
    return [...beginnings, ...ends].filter((name) => name.length > 2);
  });
  return [
    { names: [text], isWhole: true },
    { names: parts, isWhole: true },
    ...fewer.map((name) => ({ names: [name], isWhole: false })),
  ];
}

/** Where the rest of the text names a country or a region, only what is there is meant. */
function narrow(text: string, candidates: KnownPlace[]): KnownPlace[] {
  const parts = partsOf(text);
  const isIn = (part: string, { country, region, regionCode }: KnownPlace) =>
    part === country.toLowerCase() ||
    readCountries().get(part) === country ||
    (part === plain(region) && region !== '') ||
    (part === regionCode.toLowerCase() && /^[a-z]{2,3}$/.test(part));
  const named = candidates.filter((place) => parts.some((part) => part !== place.asked && isIn(plain(part), place)));
  return named.length > 0 ? named : candidates;
}

/** The largest; as many times as large as more of the market is around it. */
const weigh = (place: KnownPlace, market: Market) => (place.population + 500) * (1 + 100 * market.share(place));

function choosePlace(text: string, found: readonly KnownPlace[], market: Market): Position | undefined {
  for (const { names, isWhole } of guessesOf(text)) {
    const candidates = found.filter(
      ({ asked, population }) => names.includes(asked) && (isWhole || population >= KNOWN_TO_ALL),
    );
    const [best] = narrow(text, candidates).toSorted((a, b) => weigh(b, market) - weigh(a, market));
    if (best) return { lat: best.lat, lng: best.lng };
  }
  return undefined;
}

/** Names that can mean only one place first: they tell where the market is, which decides about the others. */
function byDoubt(found: readonly KnownPlace[]) {
  const doubts = new Map<string, number>();
  for (const { asked } of found) doubts.set(asked, (doubts.get(asked) ?? 0) + 1);
  const doubtOf = ({ text }: GivenName) => doubts.get(text) ?? doubts.get(partsOf(text)[0] ?? '') ?? 0;
  return (a: GivenName, b: GivenName) => doubtOf(a) - doubtOf(b);
}

/** Where the names are that owners gave, by their keys. What was found once stays. The market is asked for where it decides. */
export async function locate(
  db: Database,
  names: readonly GivenName[],
  readMarket: () => Promise<Market>,
): Promise<Map<string, Position | null>> {
  const known = await findLookedUp(
    db,
    names.map(({ key }) => key),
  );
  const positions = new Map(
    known.map(({ key, lat, lng }) => [key, lat === null || lng === null ? null : { lat, lng }] as const),
  );
  const unknown = names.filter(({ key }) => !positions.has(key));
  if (unknown.length === 0) return positions;
  const guesses = new Set(unknown.flatMap(({ text }) => guessesOf(text).flatMap(({ names: guessed }) => guessed)));
  const found = await findNamed(db, [...guesses]);
  const market = await readMarket();
  for (const { key, text } of unknown.toSorted(byDoubt(found))) {
    const position = choosePlace(text, found, market);
    if (position) market.add(position);
    positions.set(key, position ?? null);
  }
  await keepLookedUp(
    db,
    unknown.map(({ key }) => ({ key, lat: positions.get(key)?.lat ?? null, lng: positions.get(key)?.lng ?? null })),
  );
  return positions;
}
