import { formatShortTotal, formatTotal } from '../platform/amounts.ts';
import type { FigureStep } from '../../contract/overview/overview.ts';
import { t } from '../language/words.ts';
import type { ChartSeries } from '../ui/time-chart.tsx';
import { formatCount, formatShare, formatShort } from './format.ts';
import type { OverviewChart } from './overview-search.ts';

type Value = (step: FigureStep) => number;

export interface FigureKind {
  chart: OverviewChart;
  title: string;
  /** Describes the totals of the whole period. */
  sum: (total: (value: Value) => number) => string;
  /** Explains figures that are not self-explanatory. */
  note?: string;
  emptyText: string;
  columns: (Pick<ChartSeries, 'name' | 'tone' | 'kind'> & { value: Value })[];
  isMoney: boolean;
  isWide?: boolean;
}

export const formatsOf = ({ isMoney }: Pick<FigureKind, 'isMoney'>) =>
  isMoney ? { format: formatTotal, formatTick: formatShortTotal } : { format: formatCount, formatTick: formatShort };

/** The charts over time, with their texts and series. */
export const FIGURES: readonly FigureKind[] = [
  {
    chart: 'bookings',
    title: t('overview.bookings.title'),
    sum(total) {
      return t('overview.bookings.sum', {
        bookings: total(({ bookings }) => bookings),
        cancellations: total(({ cancellations }) => cancellations),
      });
    },
    emptyText: t('overview.bookings.nothing'),
    columns: [
      { name: t('overview.bookings.booked'), tone: 'brand', value: ({ bookings }) => bookings },
      { name: t('overview.bookings.cancelled'), tone: 'accent', value: ({ cancellations }) => cancellations },
    ],
    isMoney: false,
  },
  {
    chart: 'money',
    title: t('overview.money.title'),
    sum(total) {
      const [booked, paid, refunded, disputed] = [
        total(({ bookedCents }) => bookedCents),
        total(({ chargedCents }) => chargedCents),
        total(({ refundedCents }) => refundedCents),
        total(({ disputedCents }) => disputedCents),
      ];
      const sums = { booked: formatTotal(booked), paid: formatTotal(paid), refunded: formatTotal(refunded) };
      return disputed > 0
        ? t('overview.money.sum-disputed', { ...sums, disputed: formatTotal(disputed) })
        : t('overview.money.sum', sums);
    },
    note: t('overview.money.note'),
    emptyText: t('overview.money.nothing'),
    columns: [
      { name: t('overview.money.booked'), tone: 'accent', value: ({ bookedCents }) => bookedCents },
      { name: t('overview.money.paid'), tone: 'brand', kind: 'line', value: ({ chargedCents }) => chargedCents },
      { name: t('overview.money.refunded'), tone: 'danger', kind: 'line', value: ({ refundedCents }) => refundedCents },
    ],
    isMoney: true,
  },
  {
    chart: 'payments',
    title: t('overview.payments.title'),
    sum(total) {
      const failed = total(({ paymentsFailed }) => paymentsFailed);
      const tried = failed + total(({ paymentsMade }) => paymentsMade);
      return tried === 0
        ? t('overview.payments.sum', { failed, tried })
        : t('overview.payments.sum-share', { failed, tried, share: formatShare(failed, tried) });
    },
    emptyText: t('overview.payments.nothing'),
    columns: [
      { name: t('overview.payments.failed'), tone: 'danger', value: ({ paymentsFailed }) => paymentsFailed },
      { name: t('overview.payments.succeeded'), tone: 'brand', value: ({ paymentsMade }) => paymentsMade },
    ],
    isMoney: false,
    isWide: true,
  },
];
