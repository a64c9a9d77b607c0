import { useQuery } from '@tanstack/react-query';
import { dayIn } from '../../../contract/dates.ts';
import type { DepositState } from '../../../contract/claims/deposits/deposit-rule.ts';
import type { Deposit } from '../../../contract/claims/deposits/deposits.ts';
import { formatDay, formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { depositQueries } from './deposit-queries.ts';

const TONES = {
  agreed: 'neutral',
  placing: 'neutral',
  refused: 'warning',
  kept: 'success',
  capturing: 'warning',
  captured: 'neutral',
  releasing: 'neutral',
  released: 'neutral',
} as const satisfies Record<DepositState, string>;

/** States what is held and until when, and that nothing is charged. */
function writeDeposit(
  { state, amountCents, placedAt, releasedAt, takenCents }: Deposit,
  role: 'renter' | 'owner',
): string {
  const amount = formatTotal(amountCents);
  switch (state) {
    case 'agreed':
      return t('claims.deposit.says.agreed', {
        amount,
        day: placedAt ? formatDay(dayIn(config.timeZone, new Date(placedAt))) : '',
      });
    case 'refused':
      return t('claims.deposit.says.refused', { amount, role });
    case 'kept':
      return releasedAt
        ? t('claims.deposit.says.kept', { amount, day: formatMoment(releasedAt, config.timeZone) })
        : t('claims.deposit.says.kept-claimed', { amount });
    case 'captured':
      return t('claims.deposit.says.captured', { amount, taken: formatTotal(takenCents ?? 0) });
    case 'placing':
    case 'capturing':
    case 'releasing':
    case 'released':
      return t.of('claims.deposit.says', state, { amount });
  }
}

/** The deposit of a trip and its current state, for the renter or owner */
export default function TripDeposit({ rentalId, role }: { rentalId: string; role: 'renter' | 'owner' }) {
  const { data: deposit } = useQuery(depositQueries.ofRental(rentalId));
  if (!deposit) return null;
  return (
    <Card as="section" id="deposit" aria-labelledby="deposit-title" className="mb-6 scroll-mt-20 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="deposit-title" className="text-xl">
          {t('claims.deposit.title')}
        </h2>
        <Badge tone={TONES[deposit.state]}>{t.of('claims.deposit.state', deposit.state)}</Badge>
      </div>
      <p className="mt-2 max-w-prose">{writeDeposit(deposit, role)}</p>
      {deposit.can.pay ? (
        <ButtonLink to={paths.depositPayment(rentalId)} className="mt-4">
          {t('claims.deposit.pay')}
        </ButtonLink>
      ) : null}
    </Card>
  );
}
