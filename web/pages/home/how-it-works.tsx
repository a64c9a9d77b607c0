import { CalendarCheck, KeyRound, Search } from 'lucide-react';
import { HomeSection } from './home-section.tsx';
import { t } from '../../language/words.ts';

const STEPS = [
  {
    icon: Search,
    title: t('home.how.find.title'),
    text: t('home.how.find.text'),
  },
  {
    icon: CalendarCheck,
    title: t('home.how.days.title'),
    text: t('home.how.days.text'),
  },
  {
    icon: KeyRound,
    title: t('home.how.key.title'),
    text: t('home.how.key.text'),
  },
];

export const HowItWorks = () => (
  <HomeSection id="how-it-works" title={t('home.how.title')}>
    <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
      {STEPS.map(({ icon: Icon, title, text }, index) => (
        <li key={title} className="border-t-2 border-ink pt-5">
          <p className="flex items-center justify-between text-sm font-semibold text-ink-faint">
            {t('home.how.step', { number: index + 1 })} <Icon className="size-6 text-brand" aria-hidden="true" />
          </p>
          <h3 className="mt-3 text-xl">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  </HomeSection>
);
