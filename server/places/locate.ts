import type { Position } from '../../contract/places/position.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { localeOf } from '../../contract/languages/locale.ts';
import type { Database } from '../platform/database/database.ts';
import { findLookups, findPlacesByName, saveLookups, type KnownPlace } from './places.queries.ts';

/** A location as its owner wrote it, with the key that cars store. */
interface WrittenLocation {
  key: string;
  text: string;
}

/** Where the cars of the marketplace are, to choose between places of the same name. */
interface MarketPositions {
  /** The share of cars around a position, from 0 to 1 */
  share(position: Position): number;
  /** Counts another car at this position. */
  add(position: Position): void;
}

/** Part of a longer name matches only large places: "Berlin Mitte" is in Berlin, but "Car Park" is not in Wales. */
const PARTIAL_MATCH_POPULATION = 50_000;
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

/** Possible place names in a text: the whole text, then its comma-separated parts, then fewer and fewer of their words. */
function candidateNames(text: string): { names: string[]; isWhole: boolean }[] {
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

/** If the rest of the text names a country or a region, keeps only the places in it. */
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

/** Ranks places by population, and higher the more cars of the marketplace are around them. */
const weigh = (place: KnownPlace, market: MarketPositions) =>
  (place.population + 500) * (1 + 100 * market.share(place));

function choosePlace(text: string, found: readonly KnownPlace[], market: MarketPositions): Position | undefined {
  for (const { names, isWhole } of candidateNames(text)) {
    const candidates = found.filter(
      ({ asked, population }) => names.includes(asked) && (isWhole || population >= PARTIAL_MATCH_POPULATION),
    );
    const [best] = narrow(text, candidates).toSorted((a, b) => weigh(b, market) - weigh(a, market));
    if (best) return { lat: best.lat, lng: best.lng };
  }
  return undefined;
}

/** Sorts unambiguous names first: they show where the market is, which helps to resolve the others. */
function byAmbiguity(found: readonly KnownPlace[]) {
  const matchCounts = new Map<string, number>();
  for (const { asked } of found) matchCounts.set(asked, (matchCounts.get(asked) ?? 0) + 1);
  const ambiguityOf = ({ text }: WrittenLocation) =>
    matchCounts.get(text) ?? matchCounts.get(partsOf(text)[0] ?? '') ?? 0;
  return (a: WrittenLocation, b: WrittenLocation) => ambiguityOf(a) - ambiguityOf(b);
}

/** Returns positions by key, null for unknown places. Reuses stored results, and reads the market only for new names. */
export async function locate(
  db: Database,
  names: readonly WrittenLocation[],
  readMarket: () => Promise<MarketPositions>,
): Promise<Map<string, Position | null>> {
  const known = await findLookups(
    db,
    names.map(({ key }) => key),
  );
  const positions = new Map(
    known.map(({ key, lat, lng }) => [key, lat === null || lng === null ? null : { lat, lng }] as const),
  );
  const unknown = names.filter(({ key }) => !positions.has(key));
  if (unknown.length === 0) return positions;
  const guesses = new Set(unknown.flatMap(({ text }) => candidateNames(text).flatMap(({ names: guessed }) => guessed)));
  const found = await findPlacesByName(db, [...guesses]);
  const market = await readMarket();
  for (const { key, text } of unknown.toSorted(byAmbiguity(found))) {
    const position = choosePlace(text, found, market);
    if (position) market.add(position);
    positions.set(key, position ?? null);
  }
  await saveLookups(
    db,
    unknown.map(({ key }) => ({ key, lat: positions.get(key)?.lat ?? null, lng: positions.get(key)?.lng ?? null })),
  );
  return positions;
}
