import { Fragment } from 'react';
import type { Overview } from '../../contract/overview/overview.ts';
import { BarList } from '../ui/bar-list.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import { formatCount, formatTime } from './format.ts';
import { PictureCard } from './picture-card.tsx';

type Route = Overview['routes']['slowest'][number];

const nameOf = ({ method, route }: Route) => `${method} ${route}`;

/** The name of a route, which may go on in the next line after each of its slashes. */
function RouteName({ route }: { route: Route }) {
  const parts = nameOf(route).split(/(?<=\/)/);
  return (
    <span className="font-mono text-xs">
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
  ['95% within', ({ p95Ms }) => formatTime(p95Ms)],
  ['99% within', ({ p99Ms }) => formatTime(p99Ms)],
  ['Half within', ({ p50Ms }) => formatTime(p50Ms)],
  ['Requests', ({ requests }) => formatCount(requests)],
  ['Failed', ({ failures }) => formatCount(failures)],
];

const RouteTable = ({ routes }: { routes: Route[] }) => (
  <Table label="Slowest routes, as a table">
    <thead>
      <tr>
        <Th>Route</Th>
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
          <th scope="row" className="px-4 py-2.5 text-start font-mono text-xs font-normal whitespace-nowrap">
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
  const nothing = slowest.length === 0 && (
    <p className="text-sm text-ink-soft">Nothing has been measured yet. Check back in a minute.</p>
  );
  const items = slowest.map((route) => ({
    key: nameOf(route),
    label: <RouteName route={route} />,
    value: route.p95Ms,
    text: formatTime(route.p95Ms),
  }));
  return (
    <PictureCard
      {...toggle}
      title="Slowest routes"
      description={`95% of requests were faster than this in the last ${minutes} minutes`}
      picture={nothing || <BarList label="Slowest routes" items={items} />}
      table={nothing || <RouteTable routes={slowest} />}
    />
  );
}
