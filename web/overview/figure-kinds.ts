import { formatTotal } from '../../contract/amounts.ts';
import type { FigureStep } from '../../contract/overview/overview.ts';
import type { ChartSeries } from '../ui/time-chart.tsx';
import { formatCount, formatShort, formatShortMoney } from './format.ts';
import type { Picture } from './overview-search.ts';

type Value = (step: FigureStep) => number;

export interface FigureKind {
  picture: Picture;
  title: string;
  /** What the whole time adds up to. */
  sum: (total: (value: Value) => number) => string;
  /** What the figures mean, where that is not plain. */
  note?: string;
  nothing: string;
  columns: (Pick<ChartSeries, 'name' | 'tone' | 'kind'> & { value: Value })[];
  isMoney: boolean;
  isWide?: boolean;
}

export const formatsOf = ({ isMoney }: Pick<FigureKind, 'isMoney'>) =>
  isMoney ? { format: formatTotal, formatTick: formatShortMoney } : { format: formatCount, formatTick: formatShort };

const count = (number: number, one: string, many: string) => `${formatCount(number)} ${number === 1 ? one : many}`;

/** The pictures over time: what each shows and how it is called. */
export const FIGURES: readonly FigureKind[] = [
  {
    picture: 'bookings',
    title: 'Bookings',
    sum(total) {
      const booked = total(({ bookings }) => bookings);
      const cancelled = total(({ cancellations }) => cancellations);
      return `${count(booked, 'booking', 'bookings')}, ${count(cancelled, 'cancellation', 'cancellations')}`;
    },
    nothing: 'No bookings or cancellations in this period.',
    columns: [
      { name: 'Booked', tone: 'brand', value: ({ bookings }) => bookings },
      { name: 'Cancelled', tone: 'accent', value: ({ cancellations }) => cancellations },
    ],
    isMoney: false,
  },
  {
    picture: 'money',
    title: 'Revenue',
    sum(total) {
      const [booked, paid, refunded, disputed] = [
        total(({ bookedCents }) => bookedCents),
        total(({ chargedCents }) => chargedCents),
        total(({ refundedCents }) => refundedCents),
        total(({ disputedCents }) => disputedCents),
      ];
      const lost = disputed > 0 ? `, ${formatTotal(disputed)} lost to disputes` : '';
      return `${formatTotal(booked)} booked, ${formatTotal(paid)} paid, ${formatTotal(refunded)} refunded${lost}`;
    },
    note: 'Booked is the price of the rentals that were confirmed. Paid is what was charged to cards here: demo and imported rentals were not.',
    nothing: 'Nothing booked or paid in this period.',
    columns: [
      { name: 'Booked', tone: 'accent', value: ({ bookedCents }) => bookedCents },
      { name: 'Paid', tone: 'brand', kind: 'line', value: ({ chargedCents }) => chargedCents },
      { name: 'Refunded', tone: 'danger', kind: 'line', value: ({ refundedCents }) => refundedCents },
    ],
    isMoney: true,
  },
  {
    picture: 'payments',
    title: 'Payments',
    sum(total) {
      const failed = total(({ paymentsFailed }) => paymentsFailed);
      const tried = failed + total(({ paymentsMade }) => paymentsMade);
      const share = tried === 0 ? '' : ` (${((100 * failed) / tried).toFixed(1)}%)`;
      return `${formatCount(failed)} of ${count(tried, 'attempt', 'attempts')} failed${share}`;
    },
    nothing: 'No payments in this period.',
    columns: [
      { name: 'Failed', tone: 'danger', value: ({ paymentsFailed }) => paymentsFailed },
      { name: 'Succeeded', tone: 'brand', value: ({ paymentsMade }) => paymentsMade },
    ],
    isMoney: false,
    isWide: true,
  },
];
