import { Suspense, useState } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import { claimStates } from '../../contract/claims/claim-lifecycle.ts';
import type { Claim } from '../../contract/claims/claims.ts';
import { unpaidCentsOf } from '../../contract/claims/receipt.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { paths } from '../platform/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ClaimPhotos } from './claim-photos.tsx';

const ContestDialog = lazyPart(() => import('./contest-dialog.tsx'));
const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));

const momentOf = (at: string) => formatMoment(at, config.timeZone);

/** Describes what the claim is waiting for, or how it ended. */
function describeStatus({ status, role, answerBy, dueCents, paidAt }: Claim, name: string): string {
  const amount = formatTotal(dueCents);
  switch (status) {
    case 'open':
      return t.of('claims.answer-by', role, { moment: momentOf(answerBy), name });
    case 'contested':
      return t('claims.contested');
    case 'to-charge':
      return t.of('claims.to-charge', role, { name });
    case 'to-pay':
      return t.of('claims.to-pay', role, { name });
    case 'paid':
      return t.of('claims.paid', role, { name, amount, moment: momentOf(paidAt ?? answerBy) });
    case 'withdrawn':
      return t('claims.withdrawn');
    case 'dismissed':
      return '';
  }
}

const Quote = ({ text }: { text: string }) => (
  <blockquote className="mt-1 border-s-2 border-line-strong ps-3 break-words whitespace-pre-line text-ink-soft">
    {t('claims.quote', { text })}
  </blockquote>
);

function Decision({ claim: { decision, amountCents } }: { claim: Claim }) {
  if (!decision) return null;
  return (
    <div>
      <p className="font-medium">
        {decision.amountCents === 0
          ? t('claims.decision.nothing')
          : t('claims.decision.some', {
              amount: formatTotal(decision.amountCents),
              claimed: formatTotal(amountCents),
            })}
      </p>
      <Quote text={decision.reason} />
    </div>
  );
}

/** An extra charge with the actions that the viewer can take */
export function ClaimItem({ claim }: { claim: Claim }) {
  const [open, setOpen] = useState<'accept' | 'contest' | 'withdraw'>();
  const { kind, status, role, claimed, contested, can, dueCents, amountCents } = claim;
  const name = writeName(t, claim.other.displayName);
  const statusText = describeStatus(claim, name);
  const close = () => setOpen(undefined);
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{t.of('claims.kind', kind)}</h3>
        <Badge tone={claimStates[status].tone}>{t.of('claims.state', status)}</Badge>
      </div>
      <div>
        <p>{t.of('claims.asked', role, { name, amount: formatTotal(amountCents) })}</p>
        <Quote text={claimed.text} />
        {claim.usesHandover ? <p className="mt-1 text-sm text-ink-soft">{t('claims.handover')}</p> : null}
        <ClaimPhotos photos={claimed.photos} />
      </div>
      {contested ? (
        <div>
          <p>{t.of('claims.contested-said', role, { name })}</p>
          <Quote text={contested.text} />
          <ClaimPhotos photos={contested.photos} />
        </div>
      ) : null}
      <Decision claim={claim} />
      {claim.fromDepositCents ? (
        <p className="text-sm text-ink-soft">
          {t('claims.deposit.from', { amount: formatTotal(claim.fromDepositCents) })}
        </p>
      ) : null}
      {statusText ? <p className="max-w-prose">{statusText}</p> : null}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {can.accept ? (
          <Button onClick={() => setOpen('accept')}>
            {t('claims.accept.open', { amount: formatTotal(dueCents) })}
          </Button>
        ) : null}
        {can.contest ? (
          <Button variant="secondary" onClick={() => setOpen('contest')}>
            {t('claims.contest.open')}
          </Button>
        ) : null}
        {can.pay ? (
          <ButtonLink to={paths.claimPayment(claim.id)}>
            {t('claims.pay', { amount: formatTotal(unpaidCentsOf(claim)) })}
          </ButtonLink>
        ) : null}
        {can.withdraw ? (
          <Button variant="secondary" onClick={() => setOpen('withdraw')}>
            {t('claims.withdraw.open')}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {open === 'contest' ? <ContestDialog claim={claim} onClose={close} /> : null}
        {open === 'accept' || open === 'withdraw' ? <AnswerDialog claim={claim} answer={open} onClose={close} /> : null}
      </Suspense>
    </li>
  );
}
