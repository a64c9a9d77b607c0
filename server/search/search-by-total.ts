import { addTotals } from './add-totals.ts';
import { walkLength, type WalkEnd } from './car-search.queries.ts';
import { orderOf } from './conditions.queries.ts';
import type { CarPlace } from './search-cursor.ts';
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

/**
 * Every car that is not examined yet costs at least what its limit says, so what is below the limit of the last one examined is
 * certain. If that is no full page, more are examined, and at the end of the walk only what is certain is shown.
 */
export async function findByTotal(
  ask: (statement: Statement) => Promise<TextRow>,
  search: StaySearch,
  end: WalkEnd | undefined,
): Promise<TotalsPage> {
  const { limit, stay } = search;
  const { descending } = orderOf(search);
  const isUpTo = (place: TotalPlace, last: TotalPlace) =>
    place.key === last.key
      ? descending
        ? place.id >= last.id
        : place.id <= last.id
      : place.key > last.key === descending;
  const priced = ({ key, id }: CarPlace): TotalPlace => ({ key: Number(key) * stay.days, id });
  const before = ({ key, id }: CarPlace) => priced({ key, id: besides(id, descending ? 1 : -1) });

  for (let length = LOOKED_AT_EACH * limit; ; length *= FURTHER) {
    const [cards, found, last, beyond] = await ask(totalsStatement(search, length, end));
    const places = found ? found.split(',').map(readPlace) : [];
    const unseen = beyond ? (JSON.parse(beyond) as CarPlace) : end === 'none' ? undefined : end;
    const certain = last ? priced(readPlace(last)) : unseen && before(unseen);
    const count = certain ? places.filter((place) => isUpTo(place, certain)).length : places.length;
    if (count < limit && last && length < walkLength(search)) continue;
    const shown = Math.min(count, limit);
    const totals = places.slice(0, shown).map(({ key }) => key);
    const page = { cards: addTotals(cards ?? '', totals), shown };
    if (shown === limit) return places.length > limit || certain ? { ...page, upTo: places[limit - 1]! } : page;
    return certain ? { ...page, upTo: certain } : page;
  }
}
