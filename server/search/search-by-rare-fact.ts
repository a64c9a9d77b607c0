import { addTotals } from './add-totals.ts';
import { isByPrice, type Search } from './conditions.queries.ts';
import { rareFactStatement } from './rare-fact-search.queries.ts';
import type { RunStatement } from './search-by-total.ts';
import type { CursorPosition } from './search-cursor.ts';

interface FewPage {
  cards: string;
  found: number;
  next?: CursorPosition;
}

/** Cursors have the same format as in other searches, so that the next page can be found either way. */
export async function findByRareFact(ask: RunStatement, search: Search & { rareFact: string }): Promise<FewPage> {
  const { sort, limit, stay, byPartOfPlace } = search;
  const [text, count, totals, places] = await ask(rareFactStatement(search));
  const [cards, found] = [text ?? '', Number(count)];
  const shown = found > limit ? cards.slice(0, cards.lastIndexOf(',\n')) : cards;
  const page = { cards: totals ? addTotals(shown, totals.split(',').slice(0, limit)) : shown, found };
  if (found <= limit) return page;
  // A cursor by total names the last car shown; in other orders it names the first car of the next page.
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
