import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { daysBetween } from '../../contract/dates.ts';
import { dayPricesQuery } from '../cars/index.ts';
import { DateRangePicker } from '../dates/index.ts';
import { formatPrice } from '../platform/amounts.ts';
import { formatDayPrice } from '../platform/format-day-price.ts';

type PricedCalendarProps = Omit<ComponentProps<typeof DateRangePicker>, 'priceOf'> & { carId: string };

/** A calendar with prices per day. The server computes them, as it does the charge; the calendar also works without them. */
export default function PricedCalendar({ carId, ...picker }: PricedCalendarProps) {
  const { data: prices } = useQuery(dayPricesQuery(carId));
  const priceOf = (day: string) => {
    const cents = prices?.cents[daysBetween({ startDate: prices.from, endDate: day })];
    return cents === undefined ? undefined : { short: formatDayPrice(cents), full: formatPrice(cents) };
  };
  return <DateRangePicker {...picker} priceOf={priceOf} />;
}
