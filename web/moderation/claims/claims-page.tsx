import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft, CheckCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { claimStates } from '../../../contract/claims/claim-lifecycle.ts';
import type { AdminClaim, ClaimList } from '../../../contract/claims/claims.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeskNavigation } from '../desk-navigation.tsx';
import { adminClaimQueries } from './claim-queries.ts';
import { ClaimView } from './claim-view.tsx';

const LISTS = ['contested', 'to-pay', 'settled'] as const satisfies readonly ClaimList[];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
function readAddress(params: URLSearchParams): { list: ClaimList; claim: string | undefined } {
  const claim = params.get('claim') ?? '';
  return {
    list: LISTS.find((list) => list === params.get('list')) ?? 'contested',
    claim: ID.test(claim) ? claim : undefined,
  };
}

const addressOf = (list: ClaimList, claim?: string) =>
  `?${new URLSearchParams({ ...(list !== 'contested' && { list }), ...(claim && { claim }) }).toString()}`;

function Row({ claim, to, isShown }: { claim: AdminClaim; to: string; isShown: boolean }) {
  const { owner, renter, car } = claim;
  return (
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
          {t('moderation.claims.row', { kind: t.of('claims.kind', claim.kind), amount: formatTotal(claim.dueCents) })}
          <Badge tone={claimStates[claim.status].tone}>{t.of('claims.state', claim.status)}</Badge>
        </span>
        <span className="text-sm break-words text-ink-soft">
          {t('moderation.claims.between', {
            owner: writeName(t, owner.displayName),
            renter: writeName(t, renter.displayName),
            car: car.title,
          })}
        </span>
        <span className="text-sm text-ink-faint">{formatMoment(claim.createdAt, config.timeZone)}</span>
      </Link>
    </li>
  );
}

const Loading = () => (
  <div role="status" className="grid gap-3">
    <span className="visually-hidden">{t('moderation.claims.loading')}</span>
    {Array.from({ length: 4 }, (_, row) => (
      <Skeleton key={row} className="h-24 w-full rounded-card" />
    ))}
  </div>
);

/** Extra charges that wait for a decision, that nobody has paid yet, and those that are settled. */
export default function ClaimsPage() {
  useTitle(t('moderation.claims.title'));
  const [params, setParams] = useSearchParams();
  const { list, claim: shown } = readAddress(params);
  const query = useInfiniteQuery(adminClaimQueries.list(list));
  const besideClaim = clsx(shown && 'max-lg:hidden');
  return (
    <div className="container-page py-8 sm:py-12">
      <DeskNavigation />
      <div className={clsx('mb-6 grid gap-5', besideClaim)}>
        <h1 className="text-3xl">{t('moderation.claims.title')}</h1>
        <div role="group" aria-label={t('moderation.claims.title')} className="flex flex-wrap gap-2">
          {LISTS.map((each) => (
            <ToggleChip
              key={each}
              pressed={each === list}
              onToggle={() => setParams(addressOf(each), { replace: true, preventScrollReset: true })}
            >
              {t.of('moderation.claims.list', each)}
            </ToggleChip>
          ))}
        </div>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={besideClaim}>
          <Region
            query={query}
            loading={<Loading />}
            empty={({ pages }) =>
              pages[0]!.claims.length === 0 ? (
                <EmptyState icon={<CheckCheck />} title={t.of('moderation.claims.empty', list)} />
              ) : undefined
            }
          >
            {({ pages }) => (
              <>
                <ul aria-label={t('moderation.claims.title')} className="grid gap-3">
                  {pages
                    .flatMap((page) => page.claims)
                    .map((claim) => (
                      <Row key={claim.id} claim={claim} isShown={claim.id === shown} to={addressOf(list, claim.id)} />
                    ))}
                </ul>
                {query.hasNextPage && (
                  <Button
                    variant="secondary"
                    className="mt-4"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('moderation.claims.more')}
                  </Button>
                )}
              </>
            )}
          </Region>
        </div>
        {shown ? (
          <div className="min-w-0">
            <Link to={addressOf(list)} replace className="link mb-4 inline-flex min-h-11 items-center gap-2 lg:hidden">
              <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
              {t('moderation.claims.back')}
            </Link>
            <ClaimView key={shown} id={shown} />
          </div>
        ) : null}
      </div>
    </div>
  );
}
