import type { Earnings } from '../../contract/earnings/earnings.ts';
import { dayAndMonth } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { Card } from '../ui/card.tsx';

/** Describes when the balance will be paid out, or why it will not. */
function nextStep(earnings: Earnings): string {
  const { balanceCents, nextPayoutDay, nextPayoutCents, heldCents, minimumCents, account, needsTaxDetails } = earnings;
  if (balanceCents < 0) return t('earnings.balance.negative');
  if (balanceCents === 0) return t('earnings.balance.nothing');
  if (account !== 'ready' || needsTaxDetails) return t('earnings.balance.waits');
  if (nextPayoutDay) {
    return t('earnings.balance.next', { amount: formatTotal(nextPayoutCents), day: dayAndMonth(nextPayoutDay) });
  }
  if (heldCents === balanceCents) return t('earnings.balance.held');
  return t('earnings.balance.minimum', { minimum: formatTotal(minimumCents) });
}

function Part({ label, hint, cents }: { label: string; hint: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="min-w-0">
        {label}
        <span className="block text-sm text-ink-faint">{hint}</span>
      </dt>
      <dd className="shrink-0 font-medium whitespace-nowrap tabular-nums">{formatTotal(cents)}</dd>
    </div>
  );
}

/** The owner's balance and its parts */
export function BalanceCard({ earnings }: { earnings: Earnings }) {
  const { balanceCents, onItsWayCents, dueCents, comingCents, heldCents, heldTrips } = earnings;
  return (
    <Card as="section" aria-labelledby="balance">
      <h2 id="balance" className="text-sm font-medium text-ink-soft">
        {t('earnings.balance.label')}
      </h2>
      <p className="mt-1 text-4xl font-semibold tracking-tight tabular-nums">{formatTotal(balanceCents)}</p>
      <p className="mt-2 text-ink-soft">{nextStep(earnings)}</p>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        <Part label={t('earnings.balance.due')} hint={t('earnings.balance.due-hint')} cents={dueCents} />
        <Part label={t('earnings.balance.coming')} hint={t('earnings.balance.coming-hint')} cents={comingCents} />
        {heldCents === 0 ? null : (
          <Part
            label={t('earnings.balance.held-label')}
            hint={t('earnings.balance.held-hint', { trips: heldTrips })}
            cents={heldCents}
          />
        )}
        <Part
          label={t('earnings.balance.on-its-way')}
          hint={t('earnings.balance.on-its-way-hint')}
          cents={onItsWayCents}
        />
      </dl>
    </Card>
  );
}
