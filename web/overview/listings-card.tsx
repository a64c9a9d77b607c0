import type { Overview } from '../../contract/overview/overview.ts';
import { BarList } from '../ui/bar-list.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import { formatCount } from './format.ts';
import { PictureCard } from './picture-card.tsx';

const STATUSES = [
  { status: 'active', name: 'Active', tone: 'brand' },
  { status: 'waiting', name: 'Waiting for review', tone: 'accent' },
  { status: 'disabled', name: 'Disabled', tone: 'neutral' },
] as const;

type Props = { listings: Overview['listings']; isTable: boolean; onToggle: () => void };

/** How many cars are offered, wait or are disabled. */
export function ListingsCard({ listings, ...toggle }: Props) {
  const total = listings.active + listings.waiting + listings.disabled;
  const rows = STATUSES.map(({ status, name, tone }) => ({
    key: status,
    label: name,
    tone,
    value: listings[status],
    text: formatCount(listings[status]),
    share: total === 0 ? '–' : `${((100 * listings[status]) / total).toFixed(1)}%`,
  }));
  return (
    <PictureCard
      {...toggle}
      title="Listings by status"
      description={`${formatCount(total)} in total`}
      picture={<BarList label="Listings by status" items={rows} />}
      table={
        <Table label="Listings by status, as a table">
          <thead>
            <tr>
              <Th>Status</Th>
              <Th align="end">Listings</Th>
              <Th align="end">Share</Th>
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
