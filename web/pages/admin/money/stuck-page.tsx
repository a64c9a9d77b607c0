import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Link } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { Stuck, StuckItem } from '../../../../contract/books/stuck/stuck.ts';
import type { StuckKind } from '../../../../contract/books/stuck-kinds.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { formatTotal } from '../../../platform/amounts.ts';
import { config } from '../../../platform/config.ts';
import { paths } from '../../../platform/paths.ts';
import { Region } from '../../../platform/region.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRetryPayout, useReversePayout, bookQueries, RemindButton } from '../../../books/index.ts';
import { BooksFrame } from './books-frame.tsx';

const REASONS = [
  'none',
  'incomplete',
  'closed',
  'account-closed',
  'account-incomplete',
  'not-enough-money',
  'returned',
  'other',
] as const;

/** Translates known reasons; others are the provider's own text. */
function writeReason(why: string): string {
  const reason = REASONS.find((known) => known === why);
  return reason ? t.of('books.stuck.why', reason) : why;
}

function PayoutButton({ kind, payoutId }: { kind: StuckKind; payoutId: string }) {
  const [retry, reverse] = [useRetryPayout(), useReversePayout()];
  const { mutate, isPending } = kind === 'payout-failed' ? retry : reverse;
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate(payoutId)}>
      {kind === 'payout-failed' ? t('books.payout.retry') : t('books.payout.reverse')}
    </Button>
  );
}

const Item = ({ kind, item }: { kind: StuckKind; item: StuckItem }) => (
  <li className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
    <span className="min-w-24 font-medium tabular-nums">{formatTotal(item.amountCents)}</span>
    {item.person ? (
      <Link to={paths.adminUser(item.person.uid)} className="link tap wrap-anywhere">
        {writeName(t, item.person.displayName)}
      </Link>
    ) : null}
    {item.rentalId ? (
      <Link to={paths.trip(item.rentalId)} className="link tap">
        {t('books.stuck.trip')}
      </Link>
    ) : null}
    <span className="text-sm text-ink-soft">
      {t('books.stuck.since', { moment: formatMoment(item.since, config.timeZone) })}
    </span>
    {item.payoutId ? <PayoutButton kind={kind} payoutId={item.payoutId} /> : null}
    {kind === 'account-missing' && item.person ? <RemindButton ownerId={item.person.uid} /> : null}
    {item.why ? <span className="min-w-0 text-sm break-words text-ink-soft">{writeReason(item.why)}</span> : null}
  </li>
);

const List = ({ list: { kind, count, cents, items } }: { list: Stuck['lists'][number] }) => (
  <Card as="section" aria-label={t.of('books.stuck.kind', kind)} className="min-w-0">
    <h2 className="text-lg">{t.of('books.stuck.kind', kind)}</h2>
    <p className="text-sm text-ink-soft">{t('books.stuck.count', { count, amount: formatTotal(cents) })}</p>
    <p className="mt-2 text-sm">{t.of('books.stuck.todo', kind)}</p>
    <ul className="mt-2 divide-y divide-line">
      {items.map((item) => (
        <Item key={item.id} kind={kind} item={item} />
      ))}
    </ul>
  </Card>
);

/** Lists payments and payouts that need manual action, with the next step for each. */
export default function StuckPage() {
  const query = useQuery(bookQueries.stuck());
  return (
    <BooksFrame title={t('books.stuck.title')} about={t('books.stuck.about')}>
      <Region
        query={query}
        loading={<Skeleton className="h-60 w-full rounded-card" />}
        empty={({ lists }) =>
          lists.length === 0 ? <EmptyState icon={<CheckCheck />} title={t('books.stuck.none')} /> : undefined
        }
      >
        {({ lists }) => (
          <div className="grid gap-4">
            {lists.map((list) => (
              <List key={list.kind} list={list} />
            ))}
          </div>
        )}
      </Region>
    </BooksFrame>
  );
}
