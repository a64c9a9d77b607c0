import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Payout, PayoutState } from '../../contract/earnings/payouts/payouts.ts';
import { formatDay, formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { paths } from '../platform/paths.ts';
import { Region } from '../platform/region.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ListLoading } from './car-list.tsx';
import { earningsQueries } from './earnings-queries.ts';
import { ShowMore } from '../ui/show-more.tsx';

const TONES: Record<PayoutState, BadgeTone> = {
  started: 'neutral',
  sent: 'brand',
  paid: 'success',
  failed: 'danger',
  returned: 'danger',
};

/** The trips that one payout is for. */
function Parts({ id }: { id: string }) {
  const query = useQuery(earningsQueries.payout(id));
  return (
    <Region query={query} isInline loading={<ListLoading />}>
      {({ parts }) => (
        <ul className="grid gap-2 rounded-control bg-sunken p-4 text-sm">
          {parts.map(({ rentalId, carTitle, startDate, endDate, amountCents }) => (
            <li key={rentalId} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">
                <Link to={paths.trip(rentalId)} className="tap break-words hover:underline">
                  {carTitle}
                </Link>
                <span className="block text-ink-faint">{formatRange({ startDate, endDate })}</span>
              </span>
              <span className="shrink-0 whitespace-nowrap tabular-nums">{formatTotal(amountCents)}</span>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}

function Item({ payout }: { payout: Payout }) {
  const { id, number, day, amountCents, reversedCents, status, failure, label } = payout;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid gap-3 py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{formatDay(day)}</p>
          <p className="text-sm text-ink-faint tabular-nums">
            {label ? t('earnings.payout.to', { number, label }) : t('earnings.payout.number', { number })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full">
          <Badge tone={TONES[status]} className="shrink-0">
            {t.of('earnings.payout.state', status)}
          </Badge>
          <p className="shrink-0 font-semibold whitespace-nowrap tabular-nums max-sm:grow sm:min-w-24 sm:text-end">
            {formatTotal(amountCents)}
          </p>
          <Button
            variant="quiet"
            size="sm"
            icon={<ChevronDown className={isOpen ? 'rotate-180' : undefined} />}
            className="-me-3 shrink-0"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('earnings.payout.parts')}
            <span className="visually-hidden">{t('earnings.payout.number', { number })}</span>
          </Button>
        </div>
      </div>
      {failure ? <p className="text-sm text-danger">{t.of('earnings.payout.failure', failure)}</p> : null}
      {reversedCents > 0 ? (
        <p className="text-sm text-ink-soft">{t('earnings.payout.reversed', { amount: formatTotal(reversedCents) })}</p>
      ) : null}
      {isOpen ? <Parts id={id} /> : null}
    </li>
  );
}

/** Payouts with their current state */
export function PayoutList() {
  const query = useInfiniteQuery(earningsQueries.payouts());
  return (
    <Card as="section" aria-labelledby="payouts">
      <h2 id="payouts" className="mb-4 text-lg">
        {t('earnings.payout.title')}
      </h2>
      <Region
        query={query}
        level={3}
        loading={<ListLoading />}
        empty={({ pages }) =>
          pages[0]?.items.length === 0 ? <p className="text-ink-soft">{t('earnings.payout.nothing')}</p> : undefined
        }
      >
        {({ pages }) => (
          <>
            <ul className="divide-y divide-line">
              {pages.flatMap(({ items }) => items.map((payout) => <Item key={payout.id} payout={payout} />))}
            </ul>
            <ShowMore pages={query} className="mt-5 justify-items-center" />
          </>
        )}
      </Region>
    </Card>
  );
}
