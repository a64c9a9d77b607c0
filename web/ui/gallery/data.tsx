import { Clock, Ellipsis, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { BarList, type BarListItem } from '../bar-list.tsx';
import { Button, IconButton } from '../button.tsx';
import { Card, CardHeader } from '../card.tsx';
import { Chip, ToggleChip } from '../chip.tsx';
import { Menu } from '../menu.tsx';
import { Pagination } from '../pagination.tsx';
import { Table, Td, Th } from '../table.tsx';
import { ChartLegend, TimeChart, type ChartSeries } from '../time-chart.tsx';
import { row, Section, Specimen } from './specimen.tsx';

const people = [
  ['Noor de Vries', 'noor@example.org', 'Active', 1284.5],
  ['Ines Okafor', 'ines@example.org', 'Invited', 0],
  ['Bartholomew Featherstonehaugh-Cholmondeley', 'b@example.org', 'Blocked', 48],
  ['Li Wei', 'li.wei@example.org', 'Active', 311.1],
  ['Ada Moreau', 'ada@example.org', 'Active', 92.75],
  ['Jonas Lind', 'jonas@example.org', 'Active', 640],
  ['Mara Petrov', 'mara@example.org', 'Invited', 0],
] as const;

const numberSteps = Array.from({ length: 14 }, (_, step) => ({ axis: `No ${step + 1}`, name: `Number ${step + 1}` }));
const numbers: ChartSeries[] = [
  { name: 'Bars', tone: 'brand', values: numberSteps.map((_, step) => 3 + ((step * 5) % 11)) },
  { name: 'More bars', tone: 'accent', values: numberSteps.map((_, step) => (step * 3) % 4) },
  { name: 'A line', tone: 'danger', kind: 'line', values: numberSteps.map((_, step) => 2 + ((step * 7) % 9)) },
];

const amounts: BarListItem[] = [
  { key: 'much', label: 'Much', value: 1284, text: '1,284' },
  { key: 'some', label: 'A name that is rather long', value: 311, text: '311', tone: 'accent' },
  { key: 'little', label: 'Little', value: 1, text: '1', tone: 'danger' },
  { key: 'none', label: 'None', value: 0, text: '0', tone: 'neutral' },
];

const tones = { Active: 'success', Invited: 'neutral', Blocked: 'danger' } as const;

const filters = ['Automatic', 'Electric', 'Pets welcome', 'A choice with a rather long name to it'];

export function Data() {
  const [down, setDown] = useState(true);
  const [page, setPage] = useState(3);
  const [chips, setChips] = useState(filters);
  const [pressed, setPressed] = useState(true);
  const sorted = people.toSorted((a, b) => (down ? b[3] - a[3] : a[3] - b[3]));
  return (
    <Section id="data" title="Data">
      <Specimen title="Badge" className={row}>
        <Badge>Neutral</Badge>
        <Badge tone="success" icon={<ShieldCheck />}>
          Verified
        </Badge>
        <Badge tone="warning" icon={<Clock />}>
          Waiting
        </Badge>
        <Badge tone="danger">Refused</Badge>
        <Badge tone="brand">New</Badge>
        <Badge className="max-w-48">A badge with far too much text in it</Badge>
      </Specimen>
      <Specimen title="Avatar" className={row}>
        <Avatar name="Noor de Vries" size="xl" />
        <Avatar name="Ines Okafor" size="lg" />
        <Avatar name="Li" />
        <Avatar name="Jonas Lind" size="sm" />
        <span className="flex items-center gap-3">
          <Avatar name="Ada Moreau" decorative />
          <span>
            <span className="block font-medium">Ada Moreau</span>
            <span className="block text-sm text-ink-soft">Joined in 2021</span>
          </span>
        </span>
      </Specimen>
      <Specimen title="Chip" className={row}>
        {chips.map((chip) => (
          <Chip
            key={chip}
            removeLabel={`Remove ${chip}`}
            onRemove={() => setChips(chips.filter((one) => one !== chip))}
          >
            {chip}
          </Chip>
        ))}
        <Chip>Fixed</Chip>
        <ToggleChip pressed={pressed} onToggle={setPressed}>
          On or off
        </ToggleChip>
        <ToggleChip pressed={!pressed} onToggle={(on) => setPressed(!on)}>
          The other
        </ToggleChip>
        <ToggleChip pressed={false} onToggle={setPressed} disabled>
          Disabled
        </ToggleChip>
      </Specimen>
      <Specimen title="Card" className="grid gap-5 sm:grid-cols-3">
        <Card>
          <CardHeader level={4} title="Plain" description="With a header and an action." />
          <p className="text-ink-soft">Cards hold one thing each.</p>
        </Card>
        <Card interactive>
          <p className="font-medium">Interactive</p>
          <p className="mt-1 text-ink-soft">Rises a little under the pointer.</p>
        </Card>
        <Card padding="lg">
          <p className="text-sm text-ink-soft">This month</p>
          <p className="mt-1 text-3xl font-semibold tracking-tight tabular-nums">€ 1,284.50</p>
        </Card>
      </Specimen>
      <Specimen title="Table" note="Sorts by the last column, scrolls inside itself, and keeps its header.">
        <Table label="People" className="max-h-88">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Email</Th>
              <Th>Status</Th>
              <Th align="end" sort={down ? 'descending' : 'ascending'} onSort={() => setDown(!down)}>
                Balance
              </Th>
              <Th>
                <span className="visually-hidden">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(([name, email, status, balance]) => (
              <tr key={email}>
                <Td className="font-medium">{name}</Td>
                <Td className="text-ink-soft">{email}</Td>
                <Td>
                  <Badge tone={tones[status]}>{status}</Badge>
                </Td>
                <Td align="end">{balance.toLocaleString('en', { minimumFractionDigits: 2 })}</Td>
                <Td align="end" className="py-1">
                  <Menu
                    label={`Actions for ${name}`}
                    align="end"
                    items={[
                      { label: 'Open', to: '/ui' },
                      { label: 'Block', onSelect: () => undefined, danger: true },
                    ]}
                    renderTrigger={(props) => (
                      <IconButton label={`Actions for ${name}`} icon={<Ellipsis />} size="sm" {...props} />
                    )}
                  />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Specimen>
      <Specimen
        title="Charts"
        note="Read by the pointer or the arrow keys. A table goes beside them."
        className="grid gap-5"
      >
        <ChartLegend series={numbers} />
        <TimeChart label="Numbers" steps={numberSteps} series={numbers} format={String} whole />
        <BarList label="Amounts" items={amounts} />
      </Specimen>
      <Specimen title="Pagination" className="grid max-w-lg gap-5">
        <Pagination label="Pages, by button" page={page} pageCount={12} onPage={setPage} />
        <Pagination label="Pages, by link" page={1} pageCount={2} hrefFor={(to) => `/ui?page=${to}`} />
        <Button variant="quiet" size="sm" className="justify-self-center" onClick={() => setPage(12)}>
          Go to the last page
        </Button>
      </Specimen>
    </Section>
  );
}
