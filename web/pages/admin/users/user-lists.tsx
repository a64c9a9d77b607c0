import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminUserDetails } from '../../../../contract/moderation/users/users.ts';
import { formatDay, formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import { paths } from '../../../platform/paths.ts';
import { Region } from '../../../platform/region.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { reportQueries } from '../reports/report-queries.ts';
import { AnswerBadge } from '../reports/answer-badge.tsx';

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-3 text-xl">
      {title}
    </h2>
    {children}
  </section>
);

const ROWS = 'divide-y divide-line rounded-card border border-line bg-surface';
const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3';
const Nothing = ({ children }: { children: string }) => <p className="text-ink-soft">{children}</p>;

const More = ({ count }: { count: number }) =>
  count > 0 && <p className="mt-2 text-sm text-ink-soft">{t('moderation.user.more', { count })}</p>;

export function UserReports({ user }: { user: AdminUserDetails }) {
  const query = useQuery(reportQueries.ofPerson(user.uid));
  return (
    <Section id="reports" title={t('moderation.user.reports.title')}>
      <Region
        query={query}
        level={3}
        isInline
        loading={<SkeletonText lines={3} />}
        empty={({ reports }) =>
          reports.length === 0 ? <Nothing>{t('moderation.user.reports.none')}</Nothing> : undefined
        }
      >
        {({ reports }) => (
          <>
            <ul className={ROWS}>
              {reports.map((report) => (
                <li key={report.id} className={ROW}>
                  <Link to={`${paths.adminReports}?report=${report.id}`} className="link tap min-w-0 truncate">
                    {t.of('moderation.reports.kind', report.kind)}: {t.of('reports.reason', report.reason)}
                  </Link>
                  <span className="flex items-center gap-3 text-sm text-ink-soft">
                    {formatMoment(report.at, config.timeZone)}
                    <AnswerBadge decision={report.decision} />
                  </span>
                </li>
              ))}
            </ul>
            <More count={user.reports - reports.length} />
          </>
        )}
      </Region>
    </Section>
  );
}

export const UserCars = ({ user }: { user: AdminUserDetails }) => (
  <Section id="cars" title={t('moderation.user.cars.title')}>
    {user.newestCars.length === 0 ? (
      <Nothing>{t('moderation.user.cars.none')}</Nothing>
    ) : (
      <ul className={ROWS}>
        {user.newestCars.map(({ id, title, state }) => (
          <li key={id} className={ROW}>
            <Link to={paths.details(id)} className="link tap min-w-0 truncate">
              {title}
            </Link>
            <Badge tone={state === 'active' ? 'success' : state === 'waiting' ? 'warning' : 'neutral'}>
              {t.of('moderation.user.car-state', state)}
            </Badge>
          </li>
        ))}
      </ul>
    )}
    <More count={user.cars - user.newestCars.length} />
  </Section>
);

export const UserTrips = ({ user }: { user: AdminUserDetails }) => (
  <Section id="trips" title={t('moderation.user.trips.title')}>
    <dl className="mb-3 grid gap-1 text-ink-soft">
      <div className="flex flex-wrap gap-x-2">
        <dt className="font-medium text-ink">{t('moderation.user.trips.as-renter')}</dt>
        <dd>{t('moderation.user.trips.counts', user.tripsAsRenter)}</dd>
      </div>
      <div className="flex flex-wrap gap-x-2">
        <dt className="font-medium text-ink">{t('moderation.user.trips.as-owner')}</dt>
        <dd>{t('moderation.user.trips.counts', user.tripsAsOwner)}</dd>
      </div>
    </dl>
    {user.nextTrips.length > 0 && (
      <ul className={ROWS}>
        {user.nextTrips.map((trip) => (
          <li key={trip.rentalId} className={ROW}>
            <Link to={paths.trip(trip.rentalId)} className="link tap min-w-0 truncate">
              {trip.carTitle}
            </Link>
            <span className="text-sm text-ink-soft tabular-nums">
              {t('moderation.user.trips.dates', { start: formatDay(trip.startDate), end: formatDay(trip.endDate) })}
              {' · '}
              {t.of('moderation.user.trips.role', trip.role)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
