import { distanceKm, type Position } from '../../contract/places/position.ts';
import { addTotals } from './add-totals.ts';
import { nearestStatement, type NearSearch } from './near-search.queries.ts';
import type { RunStatement } from './search-by-total.ts';
import type { CursorPosition } from './search-cursor.ts';

interface NearestPage {
  cards: string;
  found: number;
  next?: CursorPosition;
}

/** The cursor contains the distance, the point and the car. */
export async function findNearest(ask: RunStatement, search: NearSearch): Promise<NearestPage> {
  const { sort, limit, byPartOfPlace } = search;
  const [text, count, totals, last, beyond] = await ask(nearestStatement(search));
  const [cards, found] = [text ?? '', Number(count)];
  const nextAt = (place: string): CursorPosition => {
    const [distance, point, id] = place.split(' ');
    return { sort, key: `${distance} ${point}`, id: id!, isWide: found === 0, byPartOfPlace };
  };
  const shown = found > limit ? cards.slice(0, cards.lastIndexOf(',\n')) : cards;
  const page = { cards: totals ? addTotals(shown, totals.split(',').slice(0, limit)) : shown, found };
  if (found > limit) return { ...page, next: nextAt(last!) };
  return beyond ? { ...page, next: nextAt(beyond) } : page;
}

const POINT = /"point": \[(-?[\d.]+), (-?[\d.]+)\]/;

/**
 * Adds the distance to the point at which each car is shown, never to its address. Cars without a point have no
 * distance.
 */
export function addDistances(cards: string, near: Position): string {
  if (cards === '') return cards;
  return cards
    .split(',\n')
    .map((card) => {
      const point = POINT.exec(card);
      if (!point) return card;
      const km = distanceKm(near, { lat: Number(point[1]), lng: Number(point[2]) });
      return `${card.slice(0, -1)},"distanceKm":${Math.round(km * 10) / 10}}`;
    })
    .join(',\n');
}
