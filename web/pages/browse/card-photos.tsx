import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchLimits } from '../../../contract/cars/limits.ts';
import type { CarCard } from '../../../contract/cars/cars.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { morePhotosQuery } from '../../cars/index.ts';

export type CardPhotos = Record<string, Photo[]>;

/** Fetches the additional photos of the cards, page by page. Separate file, because wide screens do not need it. */
export default function LoadCardPhotos({
  cars,
  onFound,
}: {
  cars: readonly CarCard[];
  onFound: (found: CardPhotos) => void;
}) {
  const length = searchLimits.cardsDefault;
  const pages = Array.from({ length: Math.ceil(cars.length / length) }, (_, page) =>
    cars.slice(page * length, (page + 1) * length).map(({ id }) => id),
  );
  const photos = useQueries({ queries: pages.map((ids) => morePhotosQuery(ids)), combine });
  useEffect(() => onFound(photos), [photos, onFound]);
  return null;
}

const combine = (found: { data: CardPhotos | undefined }[]): CardPhotos =>
  Object.assign({}, ...found.map(({ data }) => data)) as CardPhotos;
