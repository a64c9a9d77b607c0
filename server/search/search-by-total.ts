import { rateUnits } from '../../contract/cars/stay-rates.ts';
import { addTotals } from './add-totals.ts';
import { walkLength, type WalkEnd } from './car-search.queries.ts';
import type { CarPlace } from './search-cursor.ts';
import { staysStatement, type StaysWalk } from './stay-search.queries.ts';
import type { Statement, TextRow } from './text-query.ts';
import { totalsStatement, type StaySearch, type TotalPlace } from './total-search.queries.ts';

// Of cars with prices of their own, some cost more than they might: so more are looked at than are shown.
const LOOKED_AT_EACH = 2;
const FURTHER = 4;

export interface TotalsPage {
  cards: string;
  shown: number;
  /** All that is shown, and nothing else, comes up to here. Nothing where there is no more. */
  upTo?: TotalPlace;
}

/** The neighbour of an id, so that a place before a car can be told by a place after another. */
function besides(id: string, difference: 1 | -1): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + BigInt(difference)).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const readPlace = (text: string): TotalPlace => {
  const [key, id] = text.split(' ');
  return { key: Number(key), id: id! };
};

/** In the order of a search */
function compareBy({ sort }: StaySearch) {
  const sign = sort === 'price_desc' ? -1 : 1;
  return (a: TotalPlace, b: TotalPlace) => sign * (a.key - b.key || (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** Just before this car. */
const before = (search: StaySearch, { key, id }: TotalPlace): TotalPlace => ({
  key,
  id: besides(id, search.sort === 'price_desc' ? 1 : -1),
});

interface Found {
  cards: string | null | undefined;
  places: TotalPlace[];
  /** Nothing that was not found comes up to here. */
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

export type Ask = (statement: Statement) => Promise<TextRow>;

/** A car's id is the first of its card. */
const idOf = (card: string) => /"id": "([^"]+)"/.exec(card)![1]!;

/** Along what stays cost, which has to be known of every car. */
export async function findByStays(ask: Ask, search: StaySearch, walk: StaysWalk): Promise<TotalsPage> {
  const [cards, rates, unseen] = await ask(staysStatement(search, walk));
  const units = rateUnits(search.stay.days);
  const ids = cards ? cards.split(',\n').map(idOf) : [];
  const places = rates ? rates.split(',').map((rate, index) => ({ key: Number(rate) / units, id: ids[index]! })) : [];
  // A full page needs not know where its walk ended.
  if (walk === 'bounded' && places.length <= search.limit) return findByStays(ask, search, 'ended');
  return cutPage(search, { cards, places, certain: unseen ? before(search, readPlace(unseen)) : undefined });
}

/**
 * Every car that is not examined yet costs at least what its limit says, so what is below the limit of the last one examined is
 * certain. If that is not a full page, more are examined, and at the end of the walk only what is certain is shown.
 */
export async function findByLimits(ask: Ask, search: StaySearch, end: WalkEnd | undefined): Promise<TotalsPage> {
  const { limit, stay } = search;
  const priced = ({ key, id }: CarPlace): TotalPlace => ({ key: Number(key) * stay.days, id });
  for (let length = LOOKED_AT_EACH * limit; ; length *= FURTHER) {
    const [cards, places, last, beyond] = await ask(totalsStatement(search, length, end));
    const unseen = beyond ? (JSON.parse(beyond) as CarPlace) : end === 'none' ? undefined : end;
    const certain = last ? priced(readPlace(last)) : unseen && before(search, priced(unseen));
    const found = { cards, places: readPlaces(places), certain };
    if (countCertain(search, found) < limit && last && length < walkLength(search)) continue;
    return cutPage(search, found);
  }
}
