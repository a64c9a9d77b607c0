import { useQuery } from '@tanstack/react-query';
import type { CarCard } from '../../contract/cars/cars.ts';
import { formatPrice } from '../platform/amounts.ts';
import { cardPriceQuery } from './card-price-queries.ts';
import { DayPriceRange } from './day-prices.tsx';

/**
 * For administrators: the base price, which was reviewed, and the range of day prices. Nothing if all days cost the
 * same.
 */
export default function CardPrices({ car: { id, priceCents } }: { car: Pick<CarCard, 'id' | 'priceCents'> }) {
  const { data } = useQuery(cardPriceQuery(id));
  return (
    data && (
      <>
        {formatPrice(priceCents)} · <DayPriceRange dayCents={data} />
      </>
    )
  );
}
