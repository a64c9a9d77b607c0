import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { AdminDisputeDetails } from '../../../contract/books/disputes/disputes.ts';
import { formatMoment, formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusResult } from '../../ui/use-focus-result.ts';
import { DeadlineBadge } from './deadline-badge.tsx';
import { DecideDisputeForm } from './decide-form.tsx';
import { disputeQueries } from './dispute-queries.ts';
import { writeDispute } from './dispute-words.ts';
import { EvidenceForm } from './evidence-form.tsx';

const moment = (at: string) => formatMoment(at, config.timeZone);
const linkClass = 'link inline-flex min-h-11 min-w-0 items-center wrap-anywhere';

function Sent({ sent }: { sent: NonNullable<AdminDisputeDetails['sent']> }) {
  if (!sent.at) return null;
  return (
    <Card as="section">
      <h3 className="text-lg">{t('books.disputes.evidence')}</h3>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">{t('books.disputes.sent', { moment: moment(sent.at) })}</p>
      <pre className="max-h-90 overflow-auto rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap">
        {sent.text}
      </pre>
    </Card>
  );
}

function Decision({ decision }: { decision: NonNullable<AdminDisputeDetails['decision']> }) {
  return (
    <div>
      <p className="font-medium">
        {t('books.disputes.decided', {
          by: decision.by ?? t('books.disputes.somebody'),
          moment: moment(decision.at),
          amount: formatTotal(decision.ownerBearsCents),
        })}
      </p>
      {decision.reason ? (
        <p className="mt-1 border-s-2 border-line-strong ps-3 break-words text-ink-soft">{decision.reason}</p>
      ) : null}
    </div>
  );
}

function Details({ dispute }: { dispute: AdminDisputeDetails }) {
  const { can, sent, decision, owner, renter } = dispute;
  // Each form disappears once it is submitted, so the focus moves to the heading.
  const heading = useFocusResult(Number(decision !== null) + Number(Boolean(sent?.at)));
  return (
    <article className="grid gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
            {formatTotal(dispute.amountCents)}
          </h2>
          {dispute.list === 'open' ? <DeadlineBadge respondBy={dispute.respondBy} /> : null}
        </div>
        <p className="mt-1 break-words text-ink-soft">{writeDispute(dispute)}</p>
        {dispute.list === 'open' && dispute.respondBy ? (
          <p className="text-ink-soft">{t('books.disputes.respond-by', { moment: moment(dispute.respondBy) })}</p>
        ) : null}
        <p className="mt-2 break-words">
          {t('books.disputes.between', {
            renter: writeName(t, renter.displayName),
            owner: writeName(t, owner.displayName),
            car: dispute.car.title,
          })}
          {' · '}
          {formatRange(dispute)}
        </p>
        <p className="flex flex-wrap gap-x-5">
          <Link to={paths.trip(dispute.rentalId)} className={linkClass}>
            {t('books.disputes.see-trip')}
          </Link>
          <Link to={paths.adminUser(renter.uid)} className={linkClass}>
            {writeName(t, renter.displayName)}
          </Link>
          <Link to={paths.adminUser(owner.uid)} className={linkClass}>
            {writeName(t, owner.displayName)}
          </Link>
          <Link to={`${paths.adminReports}?person=${renter.uid}`} className={linkClass}>
            {t('books.disputes.see-reports')}
          </Link>
        </p>
      </div>
      {decision ? <Decision decision={decision} /> : null}
      {can.decide ? <DecideDisputeForm dispute={dispute} /> : null}
      {can.sendEvidence ? <EvidenceForm dispute={dispute} /> : null}
      {sent ? <Sent sent={sent} /> : null}
    </article>
  );
}

export function DisputeView({ id }: { id: string }) {
  const query = useQuery(disputeQueries.one(id));
  return (
    <Region query={query} level={3} loading={<Skeleton className="h-80 w-full rounded-card" />}>
      {(dispute) => <Details dispute={dispute} />}
    </Region>
  );
}
