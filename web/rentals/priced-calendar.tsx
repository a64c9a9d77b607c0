import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { daysBetween } from '../../contract/dates.ts';
import { dayPricesQuery } from '../cars/index.ts';
import { DateRangePicker } from '../dates/index.ts';
import { formatPrice, formatPriceInput, formatShortTotal } from '../platform/amounts.ts';

type PricedCalendarProps = Omit<ComponentProps<typeof DateRangePicker>, 'priceOf'> & { carId: string };

const DAY_PRICE_MAX_LENGTH = 6;

/** "97.25" without the currency, or "1.2K$" if that is too long. */
function shorten(cents: number): string {
  const price = formatPriceInput(cents);
  return price.length > DAY_PRICE_MAX_LENGTH ? formatShortTotal(cents) : price;
}

/** A calendar with prices per day. The server computes them, as it does the charge; the calendar also works without them. */
export default function PricedCalendar({ carId, ...picker }: PricedCalendarProps) {
  const { data: prices } = useQuery(dayPricesQuery(carId));
  const priceOf = (day: string) => {
    const cents = prices?.cents[daysBetween({ startDate: prices.from, endDate: day })];
    return cents === undefined ? undefined : { short: shorten(cents), full: formatPrice(cents) };
  };
  return <DateRangePicker {...picker} priceOf={priceOf} />;
}
