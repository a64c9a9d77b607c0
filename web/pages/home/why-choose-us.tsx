import { FULL_REFUND_HOURS } from '../../../contract/rentals/refund-terms.ts';
import { BadgeCheck, HandCoins, ReceiptText, ShieldCheck } from 'lucide-react';
import { HomeSection } from './home-section.tsx';
import { t } from '../../language/words.ts';

const REASONS = [
  {
    icon: ReceiptText,
    title: t('home.why.price.title'),
    text: t('home.why.price.text'),
  },
  {
    icon: BadgeCheck,
    title: t('home.why.review.title'),
    text: t('home.why.review.text'),
  },
  {
    icon: ShieldCheck,
    title: t('home.why.dates.title'),
    text: t('home.why.dates.text'),
  },
  {
    icon: HandCoins,
    title: t('home.why.cancelling.title'),
    text: t('site.cancelling.in-short', { noticeHours: FULL_REFUND_HOURS }),
  },
];

export const WhyChooseUs = () => (
  <HomeSection id="why-choose-us" title={t('home.why.title')}>
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
