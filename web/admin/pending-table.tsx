import { Link } from 'react-router';
import type { ManagedCar } from '../../contract/cars.ts';
import { displayLimits } from '../../contract/limits.ts';
import { formatTimestamp } from '../../contract/dates.ts';
import { formatPricePerDay } from '../../contract/money.ts';
import { gearLabel, type AdminCarSort } from '../../contract/vocabulary.ts';
import { config } from '../app/config.ts';
import { paths } from '../app/paths.ts';
import { shorten } from '../managed-cars/shorten.ts';
import { Shortened } from '../managed-cars/shortened.tsx';
import { StatusBadge } from '../managed-cars/status-badge.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import { ChangedBadge, StatusButton } from './status-control.tsx';
import { useStatusChange } from './use-status-change.ts';

const COLUMNS = 13;

/** The decision stays in sight while the rest scrolls sideways. */
const STICKY = 'sm:sticky sm:right-0 sm:border-l sm:border-l-line sm:bg-surface';
const LINK = 'link tap inline-flex items-center whitespace-nowrap';

function PendingRow({ car }: { car: ManagedCar }) {
  const change = useStatusChange(car);
  const [day, time] = formatTimestamp(car.createdAt, config.timeZone).split(' - ');
  return (
    <tr>
      <Td className="font-medium whitespace-nowrap text-ink">
        <Shortened text={car.title} short={shorten(car.title, displayLimits.adminTitle)} />
      </Td>
      <Td title={car.ownerName} className="min-w-40 font-mono text-xs break-all text-ink-soft">
        {car.ownerId}
      </Td>
      <Td className="whitespace-nowrap text-ink-soft">
        <Shortened text={car.description} short={shorten(car.description, displayLimits.tableDescription)} />
      </Td>
      <Td className="max-w-40 min-w-24 break-words">{car.location}</Td>
      <Td className="whitespace-nowrap">{formatPricePerDay(car.priceCents)}</Td>
      <Td>{gearLabel(car.gear)}</Td>
      <Td>{car.seats}</Td>
      <Td>{car.vehicleType}</Td>
      <Td>
        <time dateTime={car.createdAt}>
          <span className="whitespace-nowrap">{day} -</span> <span className="whitespace-nowrap">{time}</span>
        </time>
      </Td>
      <Td>
        <Link to={paths.details(car.id)} aria-label={`Details of ${car.title}`} className={LINK}>
          Details
        </Link>
      </Td>
      <Td>
        <Link to={paths.editCar(car.id)} aria-label={`Edit ${car.title}`} className={LINK}>
          Edit
        </Link>
      </Td>
      <Td>
        <Link to={paths.rents(car.id)} aria-label={`See Rents of ${car.title}`} className={LINK}>
          See Rents
        </Link>
      </Td>
      <Td className={STICKY}>
        <div className="flex flex-col items-start gap-1.5">
          <StatusBadge status={car.status} />
          <ChangedBadge change={change} />
          <StatusButton car={car} change={change} />
        </div>
      </Td>
    </tr>
  );
}

const SkeletonRow = () => (
  <tr>
    {Array.from({ length: COLUMNS }, (_, column) => (
      <Td key={column} className="h-20">
        <Skeleton className="h-3.5 w-full min-w-8" />
      </Td>
    ))}
  </tr>
);

type PendingTableProps = {
  /** Left out while they are on their way. */
  cars?: readonly ManagedCar[];
  /** How many rows to expect. */
  rows: number;
  sort: AdminCarSort;
  onSort: () => void;
};

const ORDERS = { waiting: 'none', newest: 'descending', oldest: 'ascending' } as const;

export const PendingTable = ({ cars, rows, sort, onSort }: PendingTableProps) => (
  <Table label="Cars to review" className="[&_td]:px-2.5 [&_th]:px-2.5">
    <thead>
      <tr>
        <Th>Title</Th>
        <Th>User ID</Th>
        <Th>Description</Th>
        <Th>Location</Th>
        <Th>Price</Th>
        <Th>Gear</Th>
        <Th>Persons</Th>
        <Th>Vehicle Type</Th>
        <Th sort={ORDERS[sort]} onSort={onSort}>
          Created At
        </Th>
        <Th>Details</Th>
        <Th>Edit</Th>
        <Th>See Rents</Th>
        <Th className={STICKY}>Status</Th>
      </tr>
    </thead>
    <tbody>
      {cars
        ? cars.map((car) => <PendingRow key={car.id} car={car} />)
        : Array.from({ length: rows }, (_, row) => <SkeletonRow key={row} />)}
    </tbody>
  </Table>
);
