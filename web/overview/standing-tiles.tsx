import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Overview } from '../../contract/overview/overview.ts';
import { paths } from '../platform/paths.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatCount, formatShort } from './format.ts';

type Tone = 'calm' | 'warning' | 'danger';

interface Tile {
  title: string;
  value: number;
  detail: string;
  tone: Tone;
  to?: string;
}

const numbers: Record<Tone, string> = { calm: 'text-ink', warning: 'text-warning', danger: 'text-danger' };

/** How the business stands. What wants attention is coloured and says so in words. */
const businessTiles = ({ listings, holds, payments, refunds, disputes }: Overview): Tile[] => [
  {
    title: 'Active listings',
    value: listings.active,
    detail: listings.active > 0 ? 'Open for booking' : 'Nothing to book yet',
    tone: 'calm',
  },
  {
    title: 'Waiting for review',
    value: listings.waiting,
    detail: listings.waiting > 0 ? 'Review them' : 'All reviewed',
    tone: 'calm',
    ...(listings.waiting > 0 && { to: paths.review }),
  },
  {
    title: 'Live holds',
    value: holds.live,
    detail: holds.live > 0 ? 'Waiting for payment' : 'Nobody is paying',
    tone: 'calm',
  },
  {
    title: 'Failed payments today',
    value: payments.failedToday,
    detail: `${formatCount(payments.open)} in progress`,
    tone: 'calm',
  },
  {
    title: 'Refunds on their way',
    value: refunds.waiting,
    detail: refunds.failed > 0 ? `${formatCount(refunds.failed)} refused` : 'None refused',
    tone: refunds.failed > 0 ? 'danger' : 'calm',
  },
  {
    title: 'Open disputes',
    value: disputes.open,
    detail: disputes.open > 0 ? 'See below' : 'None to answer',
    tone: disputes.open > 0 ? 'danger' : 'calm',
  },
];

const Frame = ({ children }: { children: ReactNode }) => (
  <ul aria-label="At a glance" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
    {children}
  </ul>
);

const shape = 'relative grid content-start gap-1 rounded-card border border-line bg-surface p-4 shadow-card';

export const StandingTiles = ({ data }: { data: Overview }) => (
  <Frame>
    {businessTiles(data).map(({ title, value, detail, tone, to }) => (
      <li key={title} className={clsx(shape, to && 'hover:border-line-strong/60')}>
        <span className="text-sm text-ink-soft">{title}</span>
        <span className={clsx('text-2xl font-semibold tabular-nums', numbers[tone])}>
          {value >= 1_000_000 ? formatShort(value) : formatCount(value)}
        </span>
        <span className={clsx('text-sm', tone === 'calm' ? 'text-ink-faint' : numbers[tone])}>
          {to ? (
            <Link to={to} className="link after:absolute after:inset-0">
              {detail}
            </Link>
          ) : (
            detail
          )}
        </span>
      </li>
    ))}
  </Frame>
);

export const StandingTilesSkeleton = () => (
  <Frame>
    {Array.from({ length: 6 }, (_, index) => (
      <li key={index} className={shape}>
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-8 w-12" />
        <Skeleton className="h-5 w-1/2" />
      </li>
    ))}
  </Frame>
);
