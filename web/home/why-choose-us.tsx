import { BadgeCheck, HandCoins, ReceiptText, ShieldCheck } from 'lucide-react';

const REASONS = [
  {
    icon: ReceiptText,
    title: 'The price you see is the price',
    text: 'No fee appears at the end. What the card says is what you pay, to the cent.',
  },
  {
    icon: BadgeCheck,
    title: 'Every listing is reviewed',
    text: 'A person looks at each car, and again after every change, before others can see it.',
  },
  {
    icon: ShieldCheck,
    title: 'Your dates are yours',
    text: 'The database itself refuses a second booking of the same days. Nobody can be quicker than your confirmation.',
  },
  {
    icon: HandCoins,
    title: 'Change your mind in time',
    text: 'Cancel a day or more before the start and get everything back. If an owner cancels, you always do.',
  },
];

export const WhyChooseUs = () => (
  <section aria-labelledby="why-choose-us">
    <h2 id="why-choose-us" className="text-3xl">
      Why Choose Us
    </h2>
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
  </section>
);
