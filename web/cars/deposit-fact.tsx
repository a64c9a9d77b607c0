import { ShieldCheck } from 'lucide-react';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';

/** The deposit held on the renter's card. A separate chunk, because few cars have one. */
export default function DepositFact({ cents }: { cents: number }) {
  return (
    <>
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span>{t('cars.stay-facts.deposit', { amount: formatTotal(cents) })}</span>
    </>
  );
}
