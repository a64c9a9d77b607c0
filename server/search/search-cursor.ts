import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CAR_SORTS, type CarSort } from '../../contract/cars/vocabulary.ts';
import { AppError } from '../platform/problem.ts';

/** The position of a car in the order. The car may no longer exist. */
export interface CarPlace {
  /** A time, a price in cents, a number of rentals, or a distance with its point */
  key: string | number;
  id: string;
}

/** The next page begins at this car, or at its position if it no longer exists. */
export interface CursorPosition extends CarPlace {
  sort: CarSort;
  /** The last walk found nothing, so the next one may go further. */
  isWide: boolean;
  /** No place has exactly this name, so the search matches part of it. */
  byPartOfPlace: boolean;
}

export interface Cursors {
  write(place: CursorPosition): string;
  read(cursor: string, sort: CarSort): CursorPosition;
}

/** Cursors are signed, so that their content can be trusted. */
export function createCursors(secret: string): Cursors {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'sparekey', 'search-cursor', 32)));
  // Use the first 144 bits, which are a whole number of base64 characters.
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url').slice(0, 24);

  return {
    write({ sort, key, id, isWide, byPartOfPlace }) {
      const text = JSON.stringify([CAR_SORTS.indexOf(sort), key, id, Number(isWide), Number(byPartOfPlace)]);
      const body = Buffer.from(text).toString('base64url');
      return `${body}.${sign(body)}`;
    },
    read(cursor, sort) {
      const dot = cursor.lastIndexOf('.');
      const body = cursor.slice(0, Math.max(dot, 0));
      const given = Buffer.from(cursor.slice(dot + 1));
      const expected = Buffer.from(sign(body));
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError('search/bad-cursor');
      const [index, key, id, isWide, byPartOfPlace] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        number,
        string | number,
        string,
        0 | 1,
        0 | 1,
      ];
      // A price is no valid key in a search by date.
      if (CAR_SORTS[index] !== sort) throw new AppError('search/bad-cursor');
      return { sort, key, id, isWide: isWide === 1, byPartOfPlace: byPartOfPlace === 1 };
    },
  };
}
