import { useQuery } from '@tanstack/react-query';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { receiptOf, type Receipt as Amounts, type ReceiptEntry } from '../../../contract/claims/receipt.ts';
import { formatTotal } from '../../platform/amounts.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { taxIn } from '../../../contract/money/tax.ts';
import { claimQueries } from '../../claims/index.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { linesOf, writeLine } from '../../rentals/index.ts';
import { config } from '../../platform/config.ts';
import { Letterhead } from '../../platform/letterhead.tsx';
import { CollapsibleCard } from '../../ui/collapsible-card.tsx';

const Row = ({ label, detail, cents }: { label: string; detail?: string; cents: number }) => (
  <div className="flex items-baseline justify-between gap-4 py-2">
    <dt className="min-w-0">
      {label}
      {detail ? <span className="block text-sm text-ink-faint">{detail}</span> : null}
    </dt>
    <dd className="whitespace-nowrap tabular-nums">{formatTotal(cents)}</dd>
  </div>
);

/** The parties of the receipt, as bookkeeping requires. */
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

/** Such as "Fuel or charge" or "New dates"; undefined for the booking itself. */
const writeSubject = ({ subject }: Pick<ReceiptEntry, 'subject'>): string | undefined =>
  subject.of === 'claim'
    ? t('rentals.receipt.extra', { kind: t.of('claims.kind', subject.kind) })
    : subject.of === 'change'
      ? t('rentals.receipt.new-dates')
      : undefined;

function Entries({ receipt: { entries, pendingRefundCents } }: { receipt: Amounts }) {
  return (
    <>
      {entries.map((entry) => (
        <Row
          key={`${entry.kind} ${entry.at} ${entry.amountCents} ${writeSubject(entry)}`}
          label={t.of('rentals.receipt.entry', entry.kind)}
          detail={[writeSubject(entry), formatMoment(entry.at, config.timeZone)].filter(Boolean).join(' · ')}
          cents={entry.amountCents}
        />
      ))}
      {pendingRefundCents > 0 ? <Row label={t('rentals.receipt.pending-refund')} cents={-pendingRefundCents} /> : null}
    </>
  );
}

/** All movements of money for a rental. Shows only amounts from the ledger and calculates none. */
export function Receipt({ rental }: { rental: Rental }) {
  const isAdmin = rental.role === 'admin';
  // Shares its query with the claims section of the page.
  const own = useQuery({ ...claimQueries.ofRental(rental.id), enabled: !isAdmin });
  const asAdmin = useQuery({ ...claimQueries.charges(rental.id), enabled: isAdmin });
  const receipt = receiptOf(rental, (isAdmin ? asAdmin.data?.charges : own.data?.claims) ?? []);
  const { paidCents, priceCents, ownerCents, open } = receipt;
  const { role, tax } = rental;
  return (
    <CollapsibleCard
      title={t('rentals.receipt.title')}
      summary={formatTotal(paidCents)}
      className="print:border-0 print:bg-transparent print:shadow-none"
    >
      <Letterhead />
      <h2 className="hidden text-xl print:block">{t('rentals.receipt.title')}</h2>
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
        <Entries receipt={receipt} />
        <div className="flex justify-between gap-4 pt-3 text-lg font-semibold">
          <dt>{t('rentals.receipt.total-paid')}</dt>
          <dd className="whitespace-nowrap tabular-nums">{formatTotal(paidCents)}</dd>
        </div>
        {open.map((due) => (
          <Row
            key={writeSubject(due)}
            label={t('rentals.receipt.still-open')}
            detail={writeSubject(due) ?? ''}
            cents={due.amountCents}
          />
        ))}
        {role === 'owner' && ownerCents !== null ? (
          <div className="flex justify-between gap-4 pt-3 font-semibold print:hidden">
            <dt>{t('rentals.bookings.you-receive')}</dt>
            <dd className="whitespace-nowrap tabular-nums">{formatTotal(ownerCents)}</dd>
          </div>
        ) : null}
        {tax ? (
          <div className="flex justify-between gap-4 pt-3 text-sm text-ink-soft">
            <dt>{t('rentals.receipt.tax', { name: tax.name, percent: tax.rate / 100 })}</dt>
            <dd className="whitespace-nowrap tabular-nums">{formatTotal(taxIn(priceCents, tax))}</dd>
          </div>
        ) : null}
      </dl>
    </CollapsibleCard>
  );
}
