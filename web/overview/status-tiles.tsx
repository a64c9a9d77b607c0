import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Overview } from '../../contract/overview/overview.ts';
import { enabledAdminWaitKinds, type AdminWaitKind } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatCount, formatShort } from './format.ts';

type Tone = 'calm' | 'warning' | 'danger';

interface Tile {
  title: string;
  value: number;
  /** False if there are more than `value`. */
  isExact?: boolean;
  detail: string;
  tone: Tone;
  to?: string;
}

const TONE_CLASSES: Record<Tone, string> = { calm: 'text-ink', warning: 'text-warning', danger: 'text-danger' };

/** Urgent where money is at stake, moderate where a user waits. */
const TONES: Record<AdminWaitKind, Tone> = {
  'answer-disputes': 'danger',
  'move-money': 'danger',
  'decide-claims': 'warning',
  'review-listings': 'calm',
  'answer-reports': 'warning',
  'review-drivers': 'warning',
  'mend-site': 'danger',
};

/** Tasks that wait for administrators, each with a link, and then those with nothing to do. */
function taskTiles(waits: readonly Wait[]): Tile[] {
  const tiles = enabledAdminWaitKinds(config).map((kind): Tile => {
    const wait = waits.find((found) => found.kind === kind);
    return {
      title: t.of('overview.tasks', kind),
      value: wait?.count ?? 0,
      isExact: wait?.isExact ?? true,
      detail: wait ? t.of('waits.do', kind) : t('overview.no-tasks'),
      tone: wait ? TONES[kind] : 'calm',
      ...(wait && { to: wait.to }),
    };
  });
  return [...tiles.filter(({ to }) => to), ...tiles.filter(({ to }) => !to)];
}

/** The state of the business. Problems are stated in words, because colour alone is not accessible. */
const businessTiles = ({ listings, holds, payments, refunds }: Overview): Tile[] => [
  {
    title: t('overview.tile.active.title'),
    value: listings.active,
    detail: listings.active > 0 ? t('overview.tile.active.some') : t('overview.tile.active.none'),
    tone: 'calm',
  },
  {
    title: t('overview.tile.holds.title'),
    value: holds.live,
    detail: holds.live > 0 ? t('overview.tile.holds.some') : t('overview.tile.holds.none'),
    tone: 'calm',
  },
  {
    title: t('overview.tile.failed.title'),
    value: payments.failedToday,
    detail: t('overview.tile.failed.open', { count: payments.open }),
    tone: 'calm',
  },
  {
    title: t('overview.tile.refunds.title'),
    value: refunds.waiting,
    detail:
      refunds.failed > 0
        ? t('overview.tile.refunds.refused', { count: refunds.failed })
        : t('overview.tile.refunds.none'),
    tone: refunds.failed > 0 ? 'danger' : 'calm',
  },
];

const Frame = ({ children }: { children: ReactNode }) => (
  <ul aria-label={t('overview.tile.label')} className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
    {children}
  </ul>
);

const shape = 'relative grid content-start gap-1 rounded-card border border-line bg-surface p-4 shadow-card';

export const StatusTiles = ({ data, waits }: { data: Overview; waits: readonly Wait[] }) => (
  <Frame>
    {[...taskTiles(waits), ...businessTiles(data)].map(({ title, value, isExact = true, detail, tone, to }) => (
      <li key={title} className={clsx(shape, to && 'hover:border-line-strong/60')}>
        <span className="text-sm hyphens-auto text-ink-soft">{title}</span>
        <span className={clsx('text-2xl font-semibold tabular-nums', TONE_CLASSES[tone])}>
          {value >= 1_000_000 ? formatShort(value) : formatCount(value)}
          {isExact ? null : '+'}
        </span>
        <span className={clsx('text-sm', tone === 'calm' ? 'text-ink-faint' : TONE_CLASSES[tone])}>
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

export const StatusTilesSkeleton = () => (
  <Frame>
    {Array.from({ length: enabledAdminWaitKinds(config).length + 4 }, (_, index) => (
      <li key={index} className={shape}>
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-8 w-12" />
        <Skeleton className="h-5 w-1/2" />
      </li>
    ))}
  </Frame>
);
