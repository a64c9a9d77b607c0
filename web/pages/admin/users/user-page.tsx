import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import { groundText } from '../../../../contract/moderation/grounds.ts';
import type { AdminUserDetails } from '../../../../contract/moderation/users/users.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { HistorySection } from '../../../history/index.ts';
import { config } from '../../../platform/config.ts';
import NotFoundPage from '../../../platform/not-found-page.tsx';
import { paths } from '../../../platform/paths.ts';
import { PageLoadError, Region } from '../../../platform/region.tsx';
import { ApiError } from '../../../platform/session/api.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { AdminNav } from '../admin-nav.tsx';
import { joinedDay } from './joined-day.ts';
import { UserActions } from './user-actions.tsx';
import { UserBadges } from '../user-badges.tsx';
import { UserCars, UserReports, UserTrips } from './user-lists.tsx';
import { UserNotes } from './user-notes.tsx';
import { userQueries } from '../user-queries.ts';

const Loading = () => (
  <div role="status" className="grid gap-6">
    <span className="visually-hidden">{t('moderation.user.loading')}</span>
    <Skeleton className="h-20 w-full max-w-xl" />
    <SkeletonText lines={8} />
  </div>
);

function Heading({ user }: { user: AdminUserDetails }) {
  const name = writeName(t, user.displayName);
  return (
    <header className="flex flex-wrap items-start gap-5">
      <Avatar name={user.displayName} size="xl" decorative />
      <div className="grid min-w-0 grow basis-72 gap-2">
        <h1 className="text-3xl break-words">{name}</h1>
        <UserBadges user={user} isFull />
        <p className="text-ink-soft">
          {user.email && <span className="break-all">{user.email} · </span>}
          {t('moderation.users.joined', { date: joinedDay(user.joinedAt) })}
        </p>
        <p className="text-sm break-all text-ink-faint select-all">{user.uid}</p>
      </div>
    </header>
  );
}

function Details({ user }: { user: AdminUserDetails }) {
  useTitle(writeName(t, user.displayName));
  return (
    <>
      <Heading user={user} />
      {user.ban && (
        <Alert
          tone="danger"
          className="mt-6"
          title={t('moderation.user.banned-since', { when: formatMoment(user.ban.at, config.timeZone) })}
        >
          {user.ban.reason ? groundText(t, user.ban.reason) : t('moderation.no-reason')}
        </Alert>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-10">
          {user.about && (
            <section aria-labelledby="about">
              <h2 id="about" className="mb-3 text-xl">
                {t('moderation.user.about')}
              </h2>
              <p className="max-w-prose break-words whitespace-pre-line text-ink-soft">{user.about}</p>
            </section>
          )}
          <UserReports user={user} />
          <UserCars user={user} />
          <UserTrips user={user} />
          <HistorySection about={{ userId: user.uid }} />
        </div>
        <div className="grid content-start gap-10 max-lg:order-first">
          <UserActions user={user} />
          <UserNotes user={user} />
        </div>
      </div>
    </>
  );
}

/** The admin page of one user. */
export default function UserPage() {
  const { id = '' } = useParams();
  const query = useQuery(userQueries.one(id));
  if (query.error instanceof ApiError && query.error.code === 'user/not-found') return <NotFoundPage />;
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <Link to={paths.adminUsers} className="link mb-5 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {t('moderation.user.back')}
      </Link>
      <Region query={query} loading={<Loading />} failed={() => <PageLoadError query={query} />}>
        {(user) => <Details key={user.uid} user={user} />}
      </Region>
    </div>
  );
}
