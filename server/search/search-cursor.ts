import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CAR_SORTS, type CarSort } from '../../contract/cars/vocabulary.ts';
import { AppError } from '../platform/problem.ts';

/** A car's place in the order of a search; the car itself may be gone. */
export interface CarPlace {
  /** What the search sorts by: a moment, a price in cents or a number of rentals. */
  key: string | number;
  id: string;
}

/** Where the next page of a search begins: at this car, or where it would stand. */
export interface Place extends CarPlace {
  sort: CarSort;
  /** The walk before found nothing, so the next one may go further. */
  isWide: boolean;
  /** No place is called what was asked for, so the search goes by part of the name. */
  byPartOfPlace: boolean;
}

export interface Cursors {
  write(place: Place): string;
  read(cursor: string, sort: CarSort): Place;
}

/** Cursors are signed: what comes back is what we gave out, so nothing in one needs checking again. */
export function createCursors(secret: string): Cursors {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'sparekey', 'search-cursor', 32)));
  // The first 144 bits, which are a whole number of letters.
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
      // Prices mean nothing in a search by date.
      if (CAR_SORTS[index] !== sort) throw new AppError('search/bad-cursor');
      return { sort, key, id, isWide: isWide === 1, byPartOfPlace: byPartOfPlace === 1 };
    },
  };
}
