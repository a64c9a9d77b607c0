import clsx from 'clsx';
import type { Books } from '../../contract/books/books.ts';
import { formatDay } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { Card } from '../ui/card.tsx';
import { Table, Td, Th } from '../ui/table.tsx';

const debit = (cents: number) => Math.max(0, cents);
const credit = (cents: number) => Math.max(0, -cents);
/** Hides the fees account if the operator takes no fees and never did. */
const isShown = ({ account, before, change }: Books['accounts'][number]) =>
  account !== 'fees' || config.ownerFeePercent > 0 || before !== 0 || change !== 0;

const orDash = (cents: number) => (cents === 0 ? '–' : formatTotal(cents));

const Amount = ({ text, className }: { text: string; className?: string }) => (
  <Td align="end" className={clsx('py-2.5 whitespace-nowrap', className)}>
    {text}
  </Td>
);

/** Debits and credits of all accounts; both columns have the same sum. */
export function TrialBalance({ data: { accounts, endDate } }: { data: Books }) {
  const sum = (side: (cents: number) => number) => accounts.reduce((all, { balance }) => all + side(balance), 0);
  const title = t('books.trial.title', { day: formatDay(endDate) });
  return (
    <Card as="section" className="mt-4 min-w-0">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-0.5 mb-5 text-sm text-ink-soft">{t('books.trial.about')}</p>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('books.file.account')}</Th>
            <Th align="end">{t('books.trial.before')}</Th>
            <Th align="end">{t('books.trial.change')}</Th>
            <Th align="end">{t('books.trial.debit')}</Th>
            <Th align="end">{t('books.trial.credit')}</Th>
          </tr>
        </thead>
        <tbody>
          {accounts.filter(isShown).map(({ account, before, change, balance }) => (
            <tr key={account}>
              <th scope="row" className="px-4 py-2.5 text-start font-normal whitespace-nowrap">
                {t.of('books.account', account)}
              </th>
              <Amount text={formatTotal(before)} />
              <Amount text={formatTotal(change)} />
              <Amount text={orDash(debit(balance))} />
              <Amount text={orDash(credit(balance))} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className="border-t border-line px-4 py-2.5 text-start font-semibold">
              {t('books.total')}
            </th>
            <Amount text={formatTotal(sum(debit))} className="border-t border-line font-semibold" />
            <Amount text={formatTotal(sum(credit))} className="border-t border-line font-semibold" />
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}
