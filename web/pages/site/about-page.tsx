import { FULL_REFUND_HOURS } from '../../../contract/rentals/refund-terms.ts';
import { CalendarX2, Receipt, UserCheck } from 'lucide-react';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { useAnchor } from '../../platform/use-anchor.ts';
import { TitledSection } from '../../site/index.ts';
import { rich, t } from '../../language/words.ts';

const principles = [
  {
    Icon: Receipt,
    title: t('site.about.promise.price.title'),
    text: t('site.about.promise.price.text'),
  },
  {
    Icon: UserCheck,
    title: t('site.about.promise.review.title'),
    text: t('site.about.promise.review.text'),
  },
  {
    Icon: CalendarX2,
    title: t('site.about.promise.cancelling.title'),
    text: t('site.cancelling.in-short', { noticeHours: FULL_REFUND_HOURS }),
  },
];

const reviewSteps = [
  {
    title: t('site.about.review.submit.title'),
    text: t('site.about.review.submit.text'),
  },
  {
    title: t('site.about.review.check.title'),
    text: t('site.about.review.check.text'),
  },
  {
    title: t('site.about.review.answer.title'),
    text: t('site.about.review.answer.text'),
  },
  {
    title: t('site.about.review.edits.title'),
    text: t('site.about.review.edits.text'),
  },
];

const Principles = () => (
  <section aria-labelledby="principles" className="mt-16 sm:mt-20">
    <h2 id="principles" className="text-2xl">
      {t('site.about.promise.title')}
    </h2>
    <ul className="mt-6 grid gap-4 md:grid-cols-3 md:gap-6">
      {principles.map(({ Icon, title, text }) => (
        <Card key={title} as="li">
          <Icon className="size-6 text-brand" />
          <h3 className="mt-4 text-lg">{title}</h3>
          <p className="mt-1.5 text-ink-soft">{text}</p>
        </Card>
      ))}
    </ul>
  </section>
);

const Review = () => (
  <TitledSection id="review" title={t('site.about.review.title')} lead={t('site.about.review.lead')}>
    <ol>
      {reviewSteps.map(({ title, text }, index) => (
        <li key={title} className="group grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4">
          <div aria-hidden="true" className="flex flex-col items-center">
            <span className="grid size-8 place-items-center rounded-full bg-brand-tint text-sm font-semibold text-brand tabular-nums">
              {index + 1}
            </span>
            <span className="w-px grow bg-line group-last:hidden" />
          </div>
          <div className="pt-0.5 pb-7 group-last:pb-0">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </TitledSection>
);

const Invitation = () => (
  <section
    aria-labelledby="invitation"
    className="mt-16 flex flex-wrap items-center justify-between gap-6 rounded-panel bg-brand-tint p-6 sm:mt-20 sm:p-10"
  >
    <div className="max-w-xl">
      <h2 id="invitation" className="text-2xl">
        {t('site.about.invitation.title')}
      </h2>
      <p className="mt-2 text-ink-soft">{t('site.about.invitation.text')}</p>
    </div>
    <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
      <ButtonLink to={paths.browse} size="lg">
        {t('site.about.invitation.browse')}
      </ButtonLink>
      <ButtonLink to={paths.listCar} size="lg" variant="secondary">
        {t('site.about.invitation.list')}
      </ButtonLink>
    </div>
  </section>
);

export default function AboutPage() {
  useTitle(t('site.about.page-title'));
  useAnchor();
  return (
    <div className="container-page pt-10 sm:pt-14">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <header>
          <h1 className="text-4xl">{t('site.about.title', { brand: config.brand })}</h1>
          <p className="mt-4 text-xl text-ink-soft">{t('site.about.lead')}</p>
        </header>
        <div className="prose lg:pt-1.5">
          <p>{t('site.about.story.street')}</p>
          <p>{t('site.about.story.together', { brand: config.brand })}</p>
          <p>{t('site.about.story.between')}</p>
        </div>
      </div>
      <Principles />
      <Review />
      <Invitation />
      <p className="mt-10 text-sm text-ink-faint">
        {rich('site.about.geonames', {
          link: (words) => (
            <a href="https://www.geonames.org/" className="link">
              {words}
            </a>
          ),
          licence: (words) => (
            <a href="https://creativecommons.org/licenses/by/4.0/" className="link">
              {words}
            </a>
          ),
        })}{' '}
        {config.map && !config.map.credit
          ? rich('site.about.streets', {
              link: (words) => (
                <a href="https://www.openstreetmap.org/copyright" className="link">
                  {words}
                </a>
              ),
            })
          : config.map?.credit}
      </p>
    </div>
  );
}
