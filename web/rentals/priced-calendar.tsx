import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { daysBetween } from '../../contract/dates.ts';
import { dayPricesQuery } from '../cars/index.ts';
import { DateRangePicker } from '../dates/index.ts';
import { formatPrice, formatPriceInput, formatShortTotal } from '../platform/amounts.ts';

type PricedCalendarProps = Omit<ComponentProps<typeof DateRangePicker>, 'priceOf'> & { carId: string };

const ROOM_OF_A_DAY = 6;

/** "97.25", without the currency; "1.2K$" only where that is too long. */
function shorten(cents: number): string {
  const price = formatPriceInput(cents);
  return price.length > ROOM_OF_A_DAY ? formatShortTotal(cents) : price;
}

/** What each day costs is the server's word, like what is charged. A calendar without it still works. */
export default function PricedCalendar({ carId, ...picker }: PricedCalendarProps) {
  const { data: prices } = useQuery(dayPricesQuery(carId));
  const priceOf = (day: string) => {
    const cents = prices?.cents[daysBetween({ startDate: prices.from, endDate: day })];
    return cents === undefined ? undefined : { short: shorten(cents), full: formatPrice(cents) };
  };
  return <DateRangePicker {...picker} priceOf={priceOf} />;
}
