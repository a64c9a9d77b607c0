import { writeName } from '../../../../contract/accounts/person-name.ts';
import clsx from 'clsx';
import { Link } from 'react-router';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { displayLimits } from '../../../../contract/cars/limits.ts';
import { formatTimestamp } from '../../../language/formats.ts';
import { formatPricePerDay } from '../../../platform/amounts.ts';
import { writeGearFact, writeType } from '../../../../contract/cars/vocabulary.ts';
import { reasonText } from '../../../../contract/moderation/disable-reasons.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import { paths } from '../../../platform/paths.ts';
import { DayPriceRange, truncate, TruncatedText, StatusBadge } from '../../../cars/index.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import type { tableSortOf } from './pendings-search.ts';
import { SelectCar } from './select-car.tsx';
import type { CarSelection } from './selection.ts';
import { StatusButton } from './status-control.tsx';
import { PricesBadge } from './unreviewed-prices.tsx';
import { useStatusChange } from './use-status-change.ts';

const COLUMNS = 13;
/** Characters of a reason that fit beside the decision; hover and screen readers give the full text. */
const REASON_SHOWN = 40;

/** Keeps the decision column visible while a table that is wider than the screen scrolls sideways. */
const STICKY = 'sm:max-xl:sticky sm:max-xl:end-0 sm:max-xl:border-s sm:max-xl:border-s-line sm:bg-surface';
/**
 * From 1280 pixels on, columns share the available width. Below that the table scrolls, and the scroll padding keeps the
 * focused element from being covered by the sticky last column.
 */
const LAYOUT =
  'sm:max-xl:scroll-pe-40 xl:[&_table]:table-fixed [&_td]:px-2 xl:[&_td]:px-1.5 [&_th]:px-2 xl:[&_th]:px-1.5 xl:[&_th]:whitespace-normal xl:[&_th]:hyphens-auto';
const LINK = 'link tap inline-flex items-center max-xl:whitespace-nowrap';

/** Sizes a column by the longest word of its link: some languages need twice the room of others. */
const linkWidth = (words: string, leastRem = 0) => {
  const longest = Math.max(...words.split(' ').map((word) => word.length));
  return { width: `${Math.max(leastRem, longest * 0.48 + 0.75)}rem` };
};
const SEE_RENTS = linkWidth(t('moderation.pendings.rents'), 5);
const DETAILS = linkWidth(t('moderation.pendings.details'));
const EDIT = linkWidth(t('moderation.pendings.edit'));

function PendingRow({
  car,
  selection,
  problem,
}: {
  car: ManagedCar;
  selection: CarSelection | undefined;
  problem: string | undefined;
}) {
  const change = useStatusChange(car, selection?.update);
  const reason = car.disabled?.reason && reasonText(t, car.disabled.reason);
  const why = change.conflict ?? problem;
  // The separator depends on the language: a dash in English, a comma or nothing in others.
  const [day, time] = formatTimestamp(car.createdAt, config.timeZone).split(/\s(?=\S+$)/);
  return (
    <tr className={selection?.chosen.has(car.id) ? 'bg-brand-tint/40' : undefined}>
      <Td className="font-medium text-ink max-xl:whitespace-nowrap">
        <div className="flex items-center gap-2.5">
          {selection && <SelectCar car={car} selection={selection} className="select-none" />}
          <TruncatedText text={car.title} short={truncate(car.title, displayLimits.adminTitle)} />
        </div>
      </Td>
      <Td title={writeName(t, car.ownerName)} className="font-mono text-xs break-all text-ink-soft max-xl:min-w-40">
        {car.ownerId}
      </Td>
      <Td className="text-ink-soft max-xl:whitespace-nowrap">
        <TruncatedText text={car.description} short={truncate(car.description, displayLimits.tableDescription)} />
      </Td>
      <Td className="max-w-40 min-w-24 break-words">{car.location}</Td>
      <Td className="max-xl:whitespace-nowrap">
        {formatPricePerDay(car.priceCents)}
        {car.dayCents && (
          <span className="block">
            <DayPriceRange dayCents={car.dayCents} />
          </span>
        )}
      </Td>
      <Td>{writeGearFact(t, car.gear)}</Td>
      <Td>{car.seats}</Td>
      <Td>{writeType(t, car.vehicleType)}</Td>
      <Td>
        <time dateTime={car.createdAt}>
          <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
        </time>
      </Td>
      <Td>
        <Link
          to={paths.details(car.id)}
          aria-label={t('moderation.pendings.details-of', { title: car.title })}
          className={LINK}
        >
          {t('moderation.pendings.details')}
        </Link>
      </Td>
      <Td>
        <Link
          to={paths.editCar(car.id)}
          aria-label={t('moderation.pendings.edit-of', { title: car.title })}
          className={LINK}
        >
          {t('moderation.pendings.edit')}
        </Link>
      </Td>
      <Td>
        <Link
          to={paths.rents(car.id)}
          aria-label={t('moderation.pendings.rents-of', { title: car.title })}
          className={LINK}
        >
          {t('moderation.pendings.rents')}
        </Link>
      </Td>
      <Td className={STICKY}>
        <div className="flex flex-col items-start gap-1.5">
          <StatusBadge car={car} />
          <PricesBadge car={car} />
          {reason && (
            <p className="max-w-40 text-xs text-ink-soft">
              <TruncatedText text={reason} short={truncate(reason, REASON_SHOWN)} />
            </p>
          )}
          <StatusButton car={car} change={change} />
          {why && (
            <p role="status" className="max-w-56 text-xs text-warning">
              {why}
            </p>
          )}
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
  /** Undefined while loading. */
  cars?: readonly ManagedCar[];
  /** Number of skeleton rows while loading. */
  rows: number;
  /** Undefined outside selection mode. */
  selection: CarSelection | undefined;
  /** By car id, why a bulk decision skipped the car. */
  problems: ReadonlyMap<string, string>;
  /** Sort direction shown in the header of the date column. */
  sort: ReturnType<typeof tableSortOf>;
  onSort: () => void;
};

export const PendingTable = ({ cars, rows, selection, problems, sort, onSort }: PendingTableProps) => (
  <Table label={t('moderation.pendings.label')} className={LAYOUT}>
    <thead>
      <tr>
        <Th className="min-[88rem]:w-34">{t('moderation.pendings.column.title')}</Th>
        <Th className="xl:w-28">{t('moderation.pendings.column.user-id')}</Th>
        <Th>{t('moderation.pendings.column.description')}</Th>
        <Th>{t('moderation.pendings.column.location')}</Th>
        <Th className="xl:w-20 min-[88rem]:w-24">{t('moderation.pendings.column.price')}</Th>
        <Th className="xl:w-23">{t('moderation.pendings.column.gear')}</Th>
        <Th className="xl:w-18">{t('moderation.pendings.column.persons')}</Th>
        <Th className="xl:w-27">{t('moderation.pendings.column.vehicle-type')}</Th>
        <Th className="xl:w-25" sort={sort} onSort={onSort}>
          {t('moderation.pendings.column.created-at')}
        </Th>
        <Th style={DETAILS}>{t('moderation.pendings.column.details')}</Th>
        <Th style={EDIT}>{t('moderation.pendings.column.edit')}</Th>
        <Th style={SEE_RENTS}>{t('moderation.pendings.column.rents')}</Th>
        <Th className={clsx(STICKY, 'xl:w-32')}>{t('moderation.pendings.column.status')}</Th>
      </tr>
    </thead>
    <tbody>
      {cars
        ? cars.map((car) => <PendingRow key={car.id} car={car} selection={selection} problem={problems.get(car.id)} />)
        : Array.from({ length: rows }, (_, row) => <SkeletonRow key={row} />)}
    </tbody>
  </Table>
);
