import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CheckCheck } from 'lucide-react';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import { DISPUTE_LISTS } from '../../../../contract/books/dispute-lists.ts';
import type { AdminDispute } from '../../../../contract/books/disputes/disputes.ts';
import { DeadlineBadge, disputeQueries, DisputeView, writeDispute } from '../../../books/index.ts';
import { t } from '../../../language/words.ts';
import { formatTotal } from '../../../platform/amounts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { listClass, queueRowClass, Queue, QueueLists, useQueueUrl } from '../queue.tsx';
import { BooksFrame } from './books-frame.tsx';

const Row = ({ dispute }: { dispute: AdminDispute }) => (
  <>
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
  </>
);

/** Lists disputes: open, lost with a decision pending, and closed. */
export default function DisputesPage() {
  const { list, shown, addressOf, setList } = useQueueUrl(DISPUTE_LISTS, { list: 'state', item: 'dispute' });
  return (
    <BooksFrame title={t('books.disputes.title')} about={t('books.disputes.about')} openItem={shown}>
      <QueueLists
        label={t('books.disputes.title')}
        lists={DISPUTE_LISTS}
        list={list}
        nameOf={(each) => t.of('books.disputes.list', each)}
        onChange={setList}
        className={clsx('mb-6', listClass(shown))}
      />
      <Queue
        label={t('books.disputes.title')}
        query={useInfiniteQuery(disputeQueries.list(list))}
        itemsOf={({ disputes }) => disputes}
        row={(dispute) => <Row dispute={dispute} />}
        rowClass={queueRowClass}
        shown={shown}
        addressOf={addressOf}
        loading={{ label: t('books.disputes.loading'), className: 'h-28' }}
        empty={<EmptyState icon={<CheckCheck />} title={t.of('books.disputes.empty', list)} />}
        back={t('books.disputes.back')}
        isWide
      >
        {(id) => <DisputeView key={id} id={id} />}
      </Queue>
    </BooksFrame>
  );
}
