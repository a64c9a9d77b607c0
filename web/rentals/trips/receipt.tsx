import { writeName } from '../../../contract/accounts/person-name.ts';
import { formatTotal } from '../../platform/amounts.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { taxIn } from '../../../contract/money/tax.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { linesOf, writeLine } from '../price-breakdown.tsx';
import { config } from '../../platform/config.ts';
import { Letterhead } from '../../platform/letterhead.tsx';
import { Card } from '../../ui/card.tsx';

const Row = ({ label, detail, cents }: { label: string; detail?: string; cents: number }) => (
  <div className="flex items-baseline justify-between gap-4 py-2">
    <dt className="min-w-0">
      {label}
      {detail ? <span className="block text-sm text-ink-faint">{detail}</span> : null}
    </dt>
    <dd className="whitespace-nowrap tabular-nums">{formatTotal(cents)}</dd>
  </div>
);

/** Whose receipt it is, and from whom: what a bookkeeper asks for. */
function Parties({ rental: { owner, renter } }: { rental: Rental }) {
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-3 text-sm print:grid-cols-3">
      {config.seller ? <Party label={t('rentals.receipt.seller')} lines={config.seller} /> : null}
      <Party label={t('rentals.receipt.owner')} lines={[writeName(t, owner.displayName)]} />
      <Party label={t('rentals.receipt.renter')} lines={[writeName(t, renter.displayName)]} />
    </dl>
  );
}

const Party = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <div className="min-w-0 wrap-anywhere">
    <dt className="text-ink-faint">{label}</dt>
    {lines.map((line) => (
      <dd key={line}>{line}</dd>
    ))}
  </div>
);

/** Every amount that moved for a rental. What is shown is what the ledger holds, nothing is worked out here. */
export function Receipt({ rental }: { rental: Rental }) {
  const { ledger, pendingRefundCents, tax } = rental;
  const keptCents = ledger.reduce((sum, { amountCents }) => sum + amountCents, -pendingRefundCents);
  return (
    <Card
      as="section"
      aria-labelledby="receipt"
      className="print:border-0 print:bg-transparent print:p-0 print:shadow-none"
    >
      <Letterhead />
      <h2 id="receipt" className="text-xl">
        {t('rentals.receipt.title')}
      </h2>
      {rental.receiptNumber ? (
        <p className="mt-1 text-sm text-ink-faint tabular-nums">
          {t('rentals.receipt.number', { number: rental.receiptNumber })}
        </p>
      ) : null}
      <Parties rental={rental} />
      <dl className="mt-4 divide-y divide-line border-t border-line">
        {linesOf(rental).map((line) => (
          <Row key={writeLine(line)} label={writeLine(line)} cents={line.amountCents} />
        ))}
        {ledger.map(({ kind, amountCents, at }) => (
          <Row
            key={`${kind} ${at} ${amountCents}`}
            label={t.of('rentals.receipt.entry', kind)}
            detail={formatMoment(at, config.timeZone)}
            cents={amountCents}
          />
        ))}
        {pendingRefundCents > 0 ? (
          <Row label={t('rentals.receipt.pending-refund')} cents={-pendingRefundCents} />
        ) : null}
        <div className="flex justify-between gap-4 pt-3 text-lg font-semibold">
          <dt>{t('rentals.receipt.total-paid')}</dt>
          <dd className="whitespace-nowrap tabular-nums">{formatTotal(keptCents)}</dd>
        </div>
        {tax ? (
          <div className="flex justify-between gap-4 pt-3 text-sm text-ink-soft">
            <dt>{t('rentals.receipt.tax', { name: tax.name, percent: tax.rate / 100 })}</dt>
            <dd className="whitespace-nowrap tabular-nums">{formatTotal(taxIn(keptCents, tax))}</dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}
