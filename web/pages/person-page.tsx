import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BadgeCheck, CalendarDays, CalendarX, CarFront, Languages, MessageSquareReply, Timer } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { Profile } from '../../contract/profiles/profiles.ts';
import { CarCard, CarCardSkeleton } from '../cars/index.ts';
import { formatList, formatMonth } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { Region } from '../platform/region.tsx';
import { renderPageError } from '../platform/not-found-page.tsx';
import { ReportButton } from '../reports/index.ts';
import { useTitle } from '../platform/use-title.ts';
import { ReviewList } from '../reviews/index.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { peopleQueries, PersonPicture, formatResponseTime, languageName } from '../people/index.ts';
import { ShowMore } from '../ui/show-more.tsx';

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

/** Omits unknown facts. */
function Facts({ person }: { person: Profile }) {
  const { spokenLanguages, responsePercent, responseMinutes, cancelledPercent } = person;
  return (
    <ul className="grid gap-2.5 text-ink-soft">
      <Fact icon={<CalendarDays aria-hidden="true" />}>
        {t('people.page.joined', { month: formatMonth(person.joinedAt) })}
      </Fact>
      {person.isVerified ? <Fact icon={<BadgeCheck aria-hidden="true" />}>{t('people.page.verified')}</Fact> : null}
      {person.trips > 0 ? (
        <Fact icon={<CarFront aria-hidden="true" />}>{t('people.page.trips', { trips: person.trips })}</Fact>
      ) : null}
      {spokenLanguages.length > 0 ? (
        <Fact icon={<Languages aria-hidden="true" />}>
          {t('people.page.speaks', { languages: formatList(spokenLanguages.map(languageName)) })}
        </Fact>
      ) : null}
      {responsePercent === null ? null : (
        <Fact icon={<MessageSquareReply aria-hidden="true" />}>
          {t('people.page.response-rate', { percent: responsePercent })}
        </Fact>
      )}
      {responseMinutes === null ? null : (
        <Fact icon={<Timer aria-hidden="true" />}>{formatResponseTime(responseMinutes)}</Fact>
      )}
      {cancelledPercent === null ? null : (
        <Fact icon={<CalendarX aria-hidden="true" />}>
          {cancelledPercent === 0
            ? t('people.page.never-cancelled')
            : t('people.page.cancelled', { percent: cancelledPercent })}
        </Fact>
      )}
    </ul>
  );
}

function Cars({ person, name }: { person: Profile; name: string }) {
  const query = useInfiniteQuery(peopleQueries.cars(person.uid));
  const loading = (
    <div className={grid}>
      <p role="status" className="visually-hidden">
        {t('people.page.cars-loading')}
      </p>
      {Array.from({ length: 3 }, (_, index) => (
        <CarCardSkeleton key={index} />
      ))}
    </div>
  );
  return (
    <section aria-labelledby="cars">
      <h2 id="cars" className="mb-4 text-xl">
        {person.isViewer ? t('people.page.your-cars') : t('people.page.cars', { name })}
      </h2>
      <Region query={query} isInline loading={loading}>
        {({ pages }) => {
          const cars = pages.flatMap((page) => page.cars);
          if (cars.length === 0) return <p className="text-ink-soft">{t('people.page.no-cars', { name })}</p>;
          return (
            <>
              <ul className={grid}>
                {cars.map((car) => (
                  <li key={car.id}>
                    <CarCard car={car} to={paths.details(car.id)} />
                  </li>
                ))}
              </ul>
              <ShowMore pages={query} label={t('people.page.more-cars')} className="mt-6 justify-items-center" />
            </>
          );
        }}
      </Region>
    </section>
  );
}

/** Reviews as owner and as renter, or a note that there are none. */
function Reviews({ person }: { person: Profile }) {
  const roles = [
    { as: 'owner' as const, title: t('people.page.reviews-as-owner'), hasReviews: person.asOwner.count > 0 },
    { as: 'renter' as const, title: t('people.page.reviews-as-renter'), hasReviews: person.asRenter.count > 0 },
  ].filter(({ hasReviews }) => hasReviews);
  if (roles.length === 0) {
    return (
      <section aria-labelledby="reviews">
        <h2 id="reviews" className="mb-3 text-xl">
          {t('people.page.reviews')}
        </h2>
        <p className="text-ink-soft">{t('people.page.no-reviews')}</p>
      </section>
    );
  }
  return roles.map(({ as, title }) => (
    <section key={as} aria-labelledby={`reviews-${as}`} className="min-h-40">
      <h2 id={`reviews-${as}`} className="mb-4 text-xl">
        {title}
      </h2>
      <Suspense>
        <ReviewList about={{ personId: person.uid, as }} />
      </Suspense>
    </section>
  ));
}

function Person({ person }: { person: Profile }) {
  const name = writeName(t, person.displayName);
  useTitle(name);
  return (
    <div className="container-page grid items-start gap-8 py-8 sm:py-12 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card className="grid gap-5">
        <div className="flex items-center gap-4">
          <PersonPicture person={person} size="xl" />
          <h1 className="min-w-0 text-2xl break-words">{name}</h1>
        </div>
        <Facts person={person} />
        {person.isViewer ? (
          <ButtonLink to={paths.account} variant="secondary">
            {t('people.page.edit')}
          </ButtonLink>
        ) : (
          <ReportButton kind="person" id={person.uid} className="-mx-3 justify-self-start" />
        )}
      </Card>
      <div className="grid min-w-0 gap-10">
        <section aria-labelledby="about">
          <h2 id="about" className="mb-3 text-xl">
            {person.isViewer ? t('people.page.about-you') : t('people.page.about', { name })}
          </h2>
          <p className="max-w-prose break-words whitespace-pre-line text-ink-soft">
            {person.about || t('people.page.no-about', { name })}
          </p>
        </section>
        <Cars person={person} name={name} />
        <Reviews person={person} />
      </div>
    </div>
  );
}

const PersonSkeleton = () => (
  <div className="container-page grid gap-8 py-8 sm:py-12 lg:grid-cols-[20rem_minmax(0,1fr)]">
    <p role="status" className="visually-hidden">
      {t('people.page.loading')}
    </p>
    <Skeleton className="h-72 w-full rounded-card" />
    <Skeleton className="h-96 w-full rounded-card" />
  </div>
);

export default function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery(peopleQueries.one(id));
  return (
    <Region
      query={query}
      loading={<PersonSkeleton />}
      failed={renderPageError(query, { what: 'person', code: 'person/not-found' })}
    >
      {(person) => <Person key={person.uid} person={person} />}
    </Region>
  );
}
