import { Clock, Mail, Phone, Siren, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from '../platform/config.ts';
import { useTitle } from '../platform/use-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { FaqList } from './faq-list.tsx';
import { mailto, operator } from './operator.ts';
import { TitledSection } from './titled-section.tsx';

const { phones } = operator;

const lines = [
  {
    Icon: Wrench,
    title: 'Roadside help',
    text: 'The car won’t start, you have a flat tyre, the battery is dead, or the key is locked inside.',
    phone: phones.roadside,
  },
  {
    Icon: Siren,
    title: 'Accident line',
    text: 'A collision, damage, theft, or a car that is no longer safe to drive.',
    phone: phones.accident,
  },
];

const atHand = [
  {
    about: 'A breakdown',
    have: 'Where you are: the road, direction and nearest exit or house number, or a map pin. The number plate, and what the car is doing or showing.',
  },
  {
    about: 'An accident',
    have: 'Whether everyone is all right and the scene is safe. The time and place, photos, the names and number plates of everyone involved, and the police report number if there is one.',
  },
  {
    about: 'A booking or a refund',
    have: 'Your receipt number, or your account’s email address with the car’s title and the dates.',
  },
  {
    about: 'Your listing',
    have: 'The car’s title, and the day you submitted or edited it.',
  },
  {
    about: 'Your data',
    have: 'Please email us instead, from the address on your account, so we know it’s you.',
  },
];

const BigLink = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <a
    href={href}
    className="inline-flex min-h-11 max-w-full items-center gap-2.5 text-lg font-semibold text-brand tabular-nums hover:text-brand-strong hover:underline [&_svg]:size-5 [&_svg]:shrink-0"
  >
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </a>
);

const PhoneLines = () => (
  <section aria-labelledby="lines">
    <h2 id="lines" className="text-2xl">
      On the road, 24/7
    </h2>
    <p className="mt-1 text-ink-soft">These lines are answered around the clock, every day.</p>
    <ul className="mt-5 grid gap-4 sm:grid-cols-2">
      {lines.map(({ Icon, title, text, phone }) => (
        <Card key={title} as="li" className="flex flex-col">
          <Icon className="size-6 text-brand" />
          <h3 className="mt-4 text-lg">{title}</h3>
          <p className="mt-1 mb-3 grow text-ink-soft">{text}</p>
          <BigLink href={phone.href} icon={<Phone />}>
            {phone.shown}
          </BigLink>
        </Card>
      ))}
    </ul>
  </section>
);

const Office = () => (
  <section aria-labelledby="office">
    <h2 id="office" className="text-2xl">
      For everything else
    </h2>
    <p className="mt-1 text-ink-soft">Bookings, refunds, listings, your account.</p>
    <Card className="mt-5">
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm text-ink-soft">Office hours</dt>
          <dd className="flex min-h-11 items-center gap-2.5 text-lg font-semibold">
            <Clock className="size-5 shrink-0 text-ink-faint" />
            {operator.officeHours}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Phone, during office hours</dt>
          <dd>
            <BigLink href={phones.office.href} icon={<Phone />}>
              {phones.office.shown}
            </BigLink>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Email, answered on the next working day</dt>
          <dd>
            <BigLink href={mailto} icon={<Mail />}>
              {operator.email}
            </BigLink>
          </dd>
        </div>
      </dl>
    </Card>
  </section>
);

const AtHand = () => (
  <TitledSection
    id="at-hand"
    title="What to have ready when you call"
    lead={`We never ask for your password or your full card number, by phone or by email. Anyone who does is not from ${config.brand}.`}
  >
    <div className="prose">
      <table>
        <thead>
          <tr>
            <th scope="col" className="w-[30%]">
              Calling about
            </th>
            <th scope="col">Have ready</th>
          </tr>
        </thead>
        <tbody>
          {atHand.map(({ about, have }) => (
            <tr key={about}>
              <th scope="row">{about}</th>
              <td>{have}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </TitledSection>
);

export default function ContactPage() {
  useTitle('Contact');
  return (
    <div className="container-page pt-10 sm:pt-14">
      <header className="max-w-2xl">
        <h1 className="text-4xl">Contact</h1>
        <p className="mt-4 text-lg text-ink-soft">
          Day and night for trouble on the road, on weekdays for everything else.
        </p>
      </header>
      <Alert tone="warning" title="Is anyone hurt?" className="mt-8 max-w-3xl">
        Call the local emergency number first, then our accident line.
      </Alert>
      <div className="mt-10 grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PhoneLines />
        <Office />
      </div>
      <AtHand />
      <TitledSection id="questions" title="Common questions" lead="Your answer may already be here.">
        <FaqList />
      </TitledSection>
    </div>
  );
}
