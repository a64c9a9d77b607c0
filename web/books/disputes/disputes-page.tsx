import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft, CheckCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { DISPUTE_LISTS, type DisputeList } from '../../../contract/books/dispute-lists.ts';
import type { AdminDispute } from '../../../contract/books/disputes/disputes.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { Region } from '../../platform/region.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BooksFrame } from '../books-frame.tsx';
import { DeadlineBadge } from './deadline-badge.tsx';
import { disputeQueries } from './dispute-queries.ts';
import { writeDispute } from './dispute-words.ts';
import { DisputeView } from './dispute-view.tsx';
import { ShowMore } from '../show-more.tsx';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
function readAddress(params: URLSearchParams): { state: DisputeList; shown: string | undefined } {
  const shown = params.get('dispute') ?? '';
  return {
    state: DISPUTE_LISTS.find((list) => list === params.get('state')) ?? 'open',
    shown: ID.test(shown) ? shown : undefined,
  };
}

const addressOf = (state: DisputeList, dispute?: string) =>
  `?${new URLSearchParams({ ...(state !== 'open' && { state }), ...(dispute && { dispute }) }).toString()}`;

const Row = ({ dispute, to, isShown }: { dispute: AdminDispute; to: string; isShown: boolean }) => (
  <li>
    <Link
      to={to}
      replace
      aria-current={isShown || undefined}
      className={clsx(
        'grid gap-1 rounded-card border p-4',
        isShown ? 'border-brand bg-surface' : 'border-line bg-surface hover:border-line-strong',
      )}
    >
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {formatTotal(dispute.amountCents)}
        {dispute.list === 'open' ? <DeadlineBadge respondBy={dispute.respondBy} /> : null}
      </span>
      <span className="text-sm break-words text-ink-soft">
        {t('books.disputes.between', {
          renter: writeName(t, dispute.renter.displayName),
          owner: writeName(t, dispute.owner.displayName),
          car: dispute.car.title,
        })}
      </span>
      <span className="text-sm text-ink-faint">{writeDispute(dispute)}</span>
    </Link>
  </li>
);

const Loading = () => (
  <div role="status" className="grid gap-3">
    <span className="visually-hidden">{t('books.disputes.loading')}</span>
    {Array.from({ length: 3 }, (_, row) => (
      <Skeleton key={row} className="h-28 w-full rounded-card" />
    ))}
  </div>
);

function List({ state, shown }: { state: DisputeList; shown: string | undefined }) {
  const query = useInfiniteQuery(disputeQueries.list(state));
  return (
    <Region
      query={query}
      loading={<Loading />}
      empty={({ pages }) =>
        pages[0]!.disputes.length === 0 ? (
          <EmptyState icon={<CheckCheck />} title={t.of('books.disputes.empty', state)} />
        ) : undefined
      }
    >
      {({ pages }) => (
        <>
          <ul aria-label={t('books.disputes.title')} className="grid gap-3">
            {pages
              .flatMap(({ disputes }) => disputes)
              .map((dispute) => (
                <Row
                  key={dispute.id}
                  dispute={dispute}
                  isShown={dispute.id === shown}
                  to={addressOf(state, dispute.id)}
                />
              ))}
          </ul>
          <ShowMore pages={query} />
        </>
      )}
    </Region>
  );
}

/** Disputes to answer, to decide, and those that are closed. */
export default function DisputesPage() {
  const [params, setParams] = useSearchParams();
  const { state, shown } = readAddress(params);
  return (
    <BooksFrame title={t('books.disputes.title')} about={t('books.disputes.about')}>
      <div role="group" aria-label={t('books.disputes.title')} className="mb-6 flex flex-wrap gap-2">
        {DISPUTE_LISTS.map((each) => (
          <ToggleChip
            key={each}
            pressed={each === state}
            onToggle={() => setParams(addressOf(each), { replace: true, preventScrollReset: true })}
          >
            {t.of('books.disputes.list', each)}
          </ToggleChip>
        ))}
      </div>
      <div className={clsx('grid gap-x-10 gap-y-6', shown && 'lg:grid-cols-[22rem_minmax(0,1fr)]')}>
        <div className={clsx(shown && 'max-lg:hidden')}>
          <List state={state} shown={shown} />
        </div>
        {shown ? (
          <div className="min-w-0">
            <Link to={addressOf(state)} replace className="link mb-4 inline-flex min-h-11 items-center gap-2 lg:hidden">
              <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
              {t('books.disputes.back')}
            </Link>
            <DisputeView key={shown} id={shown} />
          </div>
        ) : null}
      </div>
    </BooksFrame>
  );
}
