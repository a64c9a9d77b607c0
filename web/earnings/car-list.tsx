import { useQuery } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { CarPhoto } from '../photos/index.ts';
import { formatTotal } from '../platform/amounts.ts';
import { Region } from '../platform/region.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { earningsQueries } from './earnings-queries.ts';
import { hasFee } from './fee.ts';

export const ListLoading = () => (
  <div role="status" className="grid gap-3">
    <span className="visually-hidden">{t('earnings.loading')}</span>
    {[0, 1, 2].map((index) => (
      <Skeleton key={index} className="h-16 w-full rounded-control" />
    ))}
  </div>
);

export const EmptyMonth = () => <p className="py-6 text-center text-ink-soft">{t('earnings.month.nothing')}</p>;

/** Earnings per car in a month, highest first */
export function CarList({ month, onCar }: { month: string; onCar: (carId: string) => void }) {
  const query = useQuery(earningsQueries.cars(month));
  return (
    <Region
      query={query}
      level={3}
      loading={<ListLoading />}
      empty={({ cars }) => (cars.length === 0 ? <EmptyMonth /> : undefined)}
    >
      {({ cars }) => {
        const highestCents = Math.max(1, ...cars.map(({ netCents }) => netCents));
        return (
          <ul className="divide-y divide-line">
            {cars.map(({ id, title, photo, trips, grossCents, feeCents, netCents }) => (
              <li key={id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
                <CarPhoto photo={photo} alt="" sizes="72px" className="aspect-4/3 w-18 shrink-0 rounded-control" />
                <div className="min-w-0 grow">
                  <div className="flex items-baseline justify-between gap-4">
                    <button
                      type="button"
                      className="tap min-w-0 text-start font-medium break-words hover:underline"
                      onClick={() => onCar(id)}
                    >
                      {title}
                    </button>
                    <p className="shrink-0 font-semibold whitespace-nowrap tabular-nums">{formatTotal(netCents)}</p>
                  </div>
                  <p className="mt-0.5 text-sm text-ink-faint tabular-nums">
                    {t('earnings.car.sums', {
                      trips,
                      hasFee: String(hasFee(feeCents)),
                      gross: formatTotal(grossCents),
                      fee: formatTotal(feeCents),
                    })}
                  </p>
                  <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-shade/8">
                    <div
                      className="h-full rounded-full bg-brand"
                      style={{ width: `${(100 * Math.max(0, netCents)) / highestCents}%` }}
                    />
                  </div>
                </div>
              </li>
            ))}
          </ul>
        );
      }}
    </Region>
  );
}
