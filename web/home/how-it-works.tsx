import { CalendarCheck, KeyRound, Search } from 'lucide-react';
import { HomeSection } from './home-section.tsx';

const STEPS = [
  {
    icon: Search,
    title: 'Find a car near you',
    text: 'Tell us where, when and what you need: seven seats, an automatic, something electric. You’ll only see cars that are free on your dates.',
  },
  {
    icon: CalendarCheck,
    title: 'Pick your days',
    text: 'The calendar shows which days are taken, and you see the full price before you pay.',
  },
  {
    icon: KeyRound,
    title: 'Pick up the key',
    text: 'Meet the owner, check the car over together, and drive. Bring it back on your last day.',
  },
];

export const HowItWorks = () => (
  <HomeSection id="how-it-works" title="How It Works">
    <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
      {STEPS.map(({ icon: Icon, title, text }, index) => (
        <li key={title} className="border-t-2 border-ink pt-5">
          <p className="flex items-center justify-between text-sm font-semibold text-ink-faint">
            Step {index + 1} <Icon className="size-6 text-brand" aria-hidden="true" />
          </p>
          <h3 className="mt-3 text-xl">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  </HomeSection>
);
