import type { Overview } from '../../contract/overview/overview.ts';
import { t } from '../language/words.ts';
import { BarList } from '../ui/bar-list.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import { formatCount, formatShare } from './format.ts';
import { ChartCard } from './chart-card.tsx';

const STATUSES = [
  { status: 'active', name: t('overview.listings.status.active'), tone: 'brand' },
  { status: 'waiting', name: t('overview.listings.status.waiting'), tone: 'accent' },
  { status: 'paused', name: t('overview.listings.status.paused'), tone: 'neutral' },
  { status: 'disabled', name: t('overview.listings.status.disabled'), tone: 'neutral' },
] as const;

type Props = { listings: Overview['listings']; isTable: boolean; onToggle: () => void };

/** Number of listings by status. */
export function ListingsCard({ listings, ...toggle }: Props) {
  const total = listings.active + listings.waiting + listings.paused + listings.disabled;
  const rows = STATUSES.map(({ status, name, tone }) => ({
    key: status,
    label: name,
    tone,
    value: listings[status],
    text: formatCount(listings[status]),
    share: total === 0 ? '–' : formatShare(listings[status], total),
  }));
  return (
    <ChartCard
      {...toggle}
      title={t('overview.listings.title')}
      description={t('overview.listings.total', { total })}
      picture={<BarList label={t('overview.listings.title')} items={rows} />}
      table={
        <Table label={t('overview.listings.table')}>
          <thead>
            <tr>
              <Th>{t('overview.listings.column.status')}</Th>
              <Th align="end">{t('overview.listings.column.listings')}</Th>
              <Th align="end">{t('overview.listings.column.share')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, text, share }) => (
              <tr key={key}>
                <th scope="row" className="px-4 py-2.5 text-start font-normal">
                  {label}
                </th>
                <Td align="end" className="py-2.5">
                  {text}
                </Td>
                <Td align="end" className="py-2.5">
                  {share}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}
