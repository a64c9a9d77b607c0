import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CheckCheck } from 'lucide-react';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import { claimStates } from '../../../../contract/claims/claim-lifecycle.ts';
import type { AdminClaim, ClaimList } from '../../../../contract/claims/claims.ts';
import { adminClaimQueries } from '../../../claims/index.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { formatTotal } from '../../../platform/amounts.ts';
import { config } from '../../../platform/config.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminNav } from '../admin-nav.tsx';
import { listClass, queueRowClass, Queue, QueueLists, headingClass, useQueueUrl } from '../queue.tsx';
import { ClaimView } from './claim-view.tsx';

const LISTS = ['contested', 'to-pay', 'settled'] as const satisfies readonly ClaimList[];

const Row = ({ claim: { kind, dueCents, status, owner, renter, car, createdAt } }: { claim: AdminClaim }) => (
  <>
    <span className="flex flex-wrap items-center gap-2 font-semibold">
      {t('moderation.claims.row', { kind: t.of('claims.kind', kind), amount: formatTotal(dueCents) })}
      <Badge tone={claimStates[status].tone}>{t.of('claims.state', status)}</Badge>
    </span>
    <span className="text-sm break-words text-ink-soft">
      {t('moderation.claims.between', {
        owner: writeName(t, owner.displayName),
        renter: writeName(t, renter.displayName),
        car: car.title,
      })}
    </span>
    <span className="text-sm text-ink-faint">{formatMoment(createdAt, config.timeZone)}</span>
  </>
);

/** Lists extra charges: those that need a decision, unpaid ones and settled ones. */
export default function ClaimsPage() {
  useTitle(t('moderation.claims.title'));
  const { list, shown, addressOf, setList } = useQueueUrl(LISTS, { list: 'list', item: 'claim' });
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <h1 className={clsx('mb-5 text-3xl', headingClass(shown))}>{t('moderation.claims.title')}</h1>
      <QueueLists
        label={t('moderation.claims.title')}
        lists={LISTS}
        list={list}
        nameOf={(each) => t.of('moderation.claims.list', each)}
        onChange={setList}
        className={clsx('mb-6', listClass(shown))}
      />
      <Queue
        label={t('moderation.claims.title')}
        query={useInfiniteQuery(adminClaimQueries.list(list))}
        itemsOf={({ claims }) => claims}
        row={(claim) => <Row claim={claim} />}
        rowClass={queueRowClass}
        shown={shown}
        addressOf={addressOf}
        loading={{ label: t('moderation.claims.loading'), className: 'h-24' }}
        empty={<EmptyState icon={<CheckCheck />} title={t.of('moderation.claims.empty', list)} />}
        back={t('moderation.claims.back')}
      >
        {(id) => <ClaimView key={id} id={id} />}
      </Queue>
    </div>
  );
}
