import { rateUnits } from '../../contract/cars/stay-rates.ts';
import { addTotals } from './add-totals.ts';
import { walkLength, type WalkEnd } from './car-search.queries.ts';
import type { CarPlace } from './search-cursor.ts';
import { staysStatement, type StaysWalk } from './stay-search.queries.ts';
import type { SearchStatement, TextRow } from './text-query.ts';
import { totalsStatement, type StaySearch, type TotalPlace } from './total-search.queries.ts';

// Totals can differ from their limits, so more cars must be examined than are shown.
const EXAMINED_PER_SHOWN = 2;
const GROWTH = 4;

export interface TotalsPage {
  cards: string;
  shown: number;
  /** The place up to which all cars have been shown; undefined on the last page */
  upTo?: TotalPlace;
}

/** Returns the adjacent id, so that "before this car" can be expressed as "after that one". */
function adjacentId(id: string, difference: 1 | -1): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + BigInt(difference)).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const readPlace = (text: string): TotalPlace => {
  const [key, id] = text.split(' ');
  return { key: Number(key), id: id! };
};

/** Compares by the order of the search. */
function compareBy({ sort }: StaySearch) {
  const sign = sort === 'price_desc' ? -1 : 1;
  return (a: TotalPlace, b: TotalPlace) => sign * (a.key - b.key || (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** The place just before this car. */
const before = (search: StaySearch, { key, id }: TotalPlace): TotalPlace => ({
  key,
  id: adjacentId(id, search.sort === 'price_desc' ? 1 : -1),
});

interface Found {
  cards: string | null | undefined;
  places: TotalPlace[];
  /** Up to this place, no car is missing. */
  certain: TotalPlace | undefined;
}

const countCertain = (search: StaySearch, { places, certain }: Found): number =>
  certain ? places.filter((place) => compareBy(search)(place, certain) <= 0).length : places.length;

function cutPage(search: StaySearch, found: Found): TotalsPage {
  const { limit } = search;
  const { cards, places, certain } = found;
  const shown = Math.min(countCertain(search, found), limit);
  const totals = places.slice(0, shown).map(({ key }) => key);
  const page = { cards: addTotals(cards ?? '', totals), shown };
  if (shown === limit) return places.length > limit || certain ? { ...page, upTo: places[limit - 1]! } : page;
  return certain ? { ...page, upTo: certain } : page;
}

const readPlaces = (text: string | null | undefined) => (text ? text.split(',').map(readPlace) : []);

export type RunStatement = (statement: SearchStatement) => Promise<TextRow>;

/** The car's own id is the first id in its card. */
const idOf = (card: string) => /"id": "([^"]+)"/.exec(card)![1]!;

/** Walks along precomputed stay prices, which must exist for every car. */
export async function findByStays(ask: RunStatement, search: StaySearch, walk: StaysWalk): Promise<TotalsPage> {
  const [cards, rates, unseen] = await ask(staysStatement(search, walk));
  const units = rateUnits(search.stay.days);
  const ids = cards ? cards.split(',\n').map(idOf) : [];
  const places = rates ? rates.split(',').map((rate, index) => ({ key: Number(rate) / units, id: ids[index]! })) : [];
  // Only a page that is not full needs to know where its walk ended.
  if (walk === 'bounded' && places.length <= search.limit) return findByStays(ask, search, 'ended');
  return cutPage(search, { cards, places, certain: unseen ? before(search, readPlace(unseen)) : undefined });
}

/**
 * A car never costs less than its limit, so all totals below the limit of the last car examined are in their final order. If
 * these do not fill the page, examines more cars. At the end of the walk, shows only those.
 */
export async function findByLimits(
  ask: RunStatement,
  search: StaySearch,
  end: WalkEnd | undefined,
): Promise<TotalsPage> {
  const { limit, stay } = search;
  const priced = ({ key, id }: CarPlace): TotalPlace => ({ key: Number(key) * stay.days, id });
  for (let length = EXAMINED_PER_SHOWN * limit; ; length *= GROWTH) {
    const [cards, places, last, beyond] = await ask(totalsStatement(search, length, end));
    const unseen = beyond ? (JSON.parse(beyond) as CarPlace) : end === 'none' ? undefined : end;
    const certain = last ? priced(readPlace(last)) : unseen && before(search, priced(unseen));
    const found = { cards, places: readPlaces(places), certain };
    if (countCertain(search, found) < limit && last && length < walkLength(search)) continue;
    return cutPage(search, found);
  }
}
