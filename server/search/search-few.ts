import { addTotals } from './add-totals.ts';
import { isByPrice, type Search } from './conditions.queries.ts';
import { fewStatement } from './few-search.queries.ts';
import type { Ask } from './search-by-total.ts';
import type { CursorPosition } from './search-cursor.ts';

interface FewPage {
  cards: string;
  found: number;
  next?: CursorPosition;
}

/** Cursors are those that each order has elsewhere, so that the next page may be found in either way. */
export async function findFew(ask: Ask, search: Search & { rareFact: string }): Promise<FewPage> {
  const { sort, limit, stay, byPartOfPlace } = search;
  const [text, count, totals, places] = await ask(fewStatement(search));
  const [cards, found] = [text ?? '', Number(count)];
  const shown = found > limit ? cards.slice(0, cards.lastIndexOf(',\n')) : cards;
  const page = { cards: totals ? addTotals(shown, totals.split(',').slice(0, limit)) : shown, found };
  if (found <= limit) return page;
  // By a total, what comes up to a car was shown; in other orders, the next page begins at one.
  const isByTotal = stay !== undefined && isByPrice(sort);
  const place = places!.split(',')[isByTotal ? limit - 1 : limit]!;
  const end = place.lastIndexOf(' ');
  const key = place.slice(0, end);
  const isNumber = sort !== 'newest' && sort !== 'nearest';
  return {
    ...page,
    next: { sort, key: isNumber ? Number(key) : key, id: place.slice(end + 1), isWide: false, byPartOfPlace },
  };
}
