import { Fragment } from 'react';
import type { Overview } from '../../contract/overview/overview.ts';
import { t } from '../language/words.ts';
import { BarList } from '../ui/bar-list.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import { formatCount, formatTime } from './format.ts';
import { ChartCard } from './chart-card.tsx';

type Route = Overview['routes']['slowest'][number];

const nameOf = ({ method, route }: Route) => `${method} ${route}`;

/** The name of a route, with a line break opportunity after each slash. */
function RouteName({ route }: { route: Route }) {
  const parts = nameOf(route).split(/(?<=\/)/);
  return (
    <span translate="no" className="font-mono text-xs">
      {parts.map((part, index) => (
        <Fragment key={parts.slice(0, index + 1).join('')}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

const COLUMNS: [name: string, read: (route: Route) => string][] = [
  [t('overview.routes.column.p95'), ({ p95Ms }) => formatTime(p95Ms)],
  [t('overview.routes.column.p99'), ({ p99Ms }) => formatTime(p99Ms)],
  [t('overview.routes.column.p50'), ({ p50Ms }) => formatTime(p50Ms)],
  [t('overview.routes.column.requests'), ({ requests }) => formatCount(requests)],
  [t('overview.routes.column.failed'), ({ failures }) => formatCount(failures)],
];

const RouteTable = ({ routes }: { routes: Route[] }) => (
  <Table label={t('overview.routes.table')}>
    <thead>
      <tr>
        <Th>{t('overview.routes.column.route')}</Th>
        {COLUMNS.map(([name]) => (
          <Th key={name} align="end">
            {name}
          </Th>
        ))}
      </tr>
    </thead>
    <tbody>
      {routes.map((route) => (
        <tr key={nameOf(route)}>
          <th
            scope="row"
            translate="no"
            className="px-4 py-2.5 text-start font-mono text-xs font-normal whitespace-nowrap"
          >
            {nameOf(route)}
          </th>
          {COLUMNS.map(([name, read]) => (
            <Td key={name} align="end" className="py-2.5 whitespace-nowrap">
              {read(route)}
            </Td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

type Props = { routes: Overview['routes']; isTable: boolean; onToggle: () => void };

export function RoutesCard({ routes: { minutes, slowest }, ...toggle }: Props) {
  const nothing = slowest.length === 0 && <p className="text-sm text-ink-soft">{t('overview.routes.nothing')}</p>;
  const items = slowest.map((route) => ({
    key: nameOf(route),
    label: <RouteName route={route} />,
    value: route.p95Ms,
    text: formatTime(route.p95Ms),
  }));
  return (
    <ChartCard
      {...toggle}
      title={t('overview.routes.title')}
      description={t('overview.routes.about', { minutes })}
      picture={nothing || <BarList label={t('overview.routes.title')} items={items} />}
      table={nothing || <RouteTable routes={slowest} />}
    />
  );
}
