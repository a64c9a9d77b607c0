import { CANCEL_IN_TIME, OWNER_CANCELS } from '../../contract/rentals/refund-terms.ts';
import { BadgeCheck, HandCoins, ReceiptText, ShieldCheck } from 'lucide-react';
import { HomeSection } from './home-section.tsx';

const REASONS = [
  {
    icon: ReceiptText,
    title: 'The price you see is the price you pay',
    text: 'No extra fees at checkout. The total on the screen is exactly what your card is charged.',
  },
  {
    icon: BadgeCheck,
    title: 'Every listing is reviewed',
    text: 'A person checks every car before it goes live, and again after every change.',
  },
  {
    icon: ShieldCheck,
    title: 'Your dates are yours',
    text: 'Once your booking is confirmed, nobody else can book the car on the same days.',
  },
  {
    icon: HandCoins,
    title: 'Plans change',
    text: `${CANCEL_IN_TIME} for a full refund. ${OWNER_CANCELS}`,
  },
];

export const WhyChooseUs = () => (
  <HomeSection id="why-choose-us" title="Why Choose Us">
    <ul className="mt-8 grid gap-4 sm:grid-cols-2">
      {REASONS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-5 rounded-card border border-line bg-surface p-6">
          <Icon className="mt-0.5 size-7 shrink-0 text-brand" aria-hidden="true" />
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </HomeSection>
);
