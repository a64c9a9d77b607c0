import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Ban,
  CircleCheck,
  CircleDollarSign,
  CirclePause,
  CirclePlay,
  CircleX,
  Eye,
  History,
  ListChecks,
  Pencil,
  Plus,
  Tag,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import type { HistoryEntry } from '../../contract/history/history.ts';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { Region } from '../platform/region.tsx';
import { useUser } from '../platform/session/session.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { CarChanges } from './car-changes.tsx';
import { historyQueries, type HistorySubject } from './history-queries.ts';
import { describeEntry, describeReason } from './describe-entry.ts';
import { ShowMore } from '../ui/show-more.tsx';

const ICONS: Record<string, LucideIcon> = {
  'car-created': Plus,
  'car-edited': Pencil,
  'car-activated': CircleCheck,
  'car-disabled': Ban,
  'car-decision-undone': Undo2,
  'car-suspended': Ban,
  'car-resumed': Undo2,
  'prices-changed': Tag,
  'terms-changed': ListChecks,
  'extras-changed': ListChecks,
  'car-paused': CirclePause,
  'car-unpaused': CirclePlay,
  'car-removed': Trash2,
  'request-accepted': CircleCheck,
  'request-declined': CircleX,
  'rental-cancelled': CircleX,
  'rental-refunded': CircleDollarSign,
  'user-banned': Ban,
  'user-unbanned': Undo2,
  'thread-read': Eye,
  'handover-viewed': Eye,
  'user-noted': Pencil,
};

function Entry({ entry, isOpen }: { entry: HistoryEntry; isOpen: boolean }) {
  const { uid } = useUser();
  const reason = describeReason(entry);
  const Icon = (Object.hasOwn(ICONS, entry.action) ? ICONS[entry.action] : undefined) ?? History;
  return (
    <li className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-3 pb-6 last:pb-0">
      {/* The line that joins one entry to the next. */}
      <span aria-hidden="true" className="absolute top-9 bottom-1 start-4 w-px bg-line in-[li:last-child]:hidden" />
      <span aria-hidden="true" className="grid size-8 place-items-center rounded-full bg-shade/8 text-ink-soft">
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 pt-1">
        <p className="break-words">{describeEntry(entry, uid)}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-faint tabular-nums">
          <time dateTime={entry.at}>{formatMoment(entry.at, config.timeZone)}</time>
          {entry.rental && (
            <Link to={paths.trip(entry.rental.id)} className="link tap inline-flex items-center">
              {t('history.see-rental')}
            </Link>
          )}
        </p>
        {reason && (
          <p className="mt-2 border-s-2 border-line-strong ps-3 break-words text-ink-soft">
            <span className="visually-hidden">{t('history.reason-label')} </span>
            {reason}
          </p>
        )}
        {entry.changes.length > 0 && (
          <details open={isOpen} className="mt-1">
            <summary className="link tap inline-flex w-fit items-center text-sm">{t('history.compare')}</summary>
            <div className="mt-2">
              <CarChanges changes={entry.changes} />
            </div>
          </details>
        )}
      </div>
    </li>
  );
}

const emptyMessage = (about: HistorySubject) => (
  <p className="text-ink-soft">{'carId' in about ? t('history.nothing') : t('history.nothing-person')}</p>
);

function Entries({ about }: { about: HistorySubject }) {
  const query = useInfiniteQuery(historyQueries.of(about));
  return (
    <Region
      query={query}
      level={3}
      loading={<Loading />}
      empty={({ pages }) => (pages[0]!.entries.length === 0 ? emptyMessage(about) : undefined)}
    >
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        // Only the newest edit is expanded.
        const open = entries.find(({ changes }) => changes.length > 0);
        return (
          <>
            <ol aria-label={t('history.order')}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} isOpen={entry === open} />
              ))}
            </ol>
            <ShowMore pages={query} size="sm" label={t('history.show-older')} />
          </>
        );
      }}
    </Region>
  );
}

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">{t('history.loading')}</span>
    <SkeletonText lines={6} />
  </div>
);

/** Who did what to a car or user, when and why; for administrators */
export const HistorySection = ({ about }: { about: HistorySubject }) => (
  <section aria-labelledby="history">
    <h2 id="history" className="mb-4 text-xl">
      {t('history.title')}
    </h2>
    <Entries about={about} />
  </section>
);
