import { Clock, Mail, Phone, Siren, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from '../app/config.ts';
import { useTitle } from '../app/use-title.ts';
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
    text: 'The car does not start, a tyre is flat, the key is inside, the battery is empty.',
    phone: phones.roadside,
  },
  {
    Icon: Siren,
    title: 'Accident line',
    text: 'A collision, damage, a theft, or a car that is not safe to drive on.',
    phone: phones.accident,
  },
];

const atHand = [
  {
    about: 'A breakdown',
    have: 'Where you are: road, direction and nearest exit or house number, or a map pin. The number plate, and what the car shows or does.',
  },
  {
    about: 'An accident',
    have: 'Whether everybody is well and the place is safe. Time and place, photos, names and number plates of all involved, and the police’s report number if there is one.',
  },
  {
    about: 'A booking or a refund',
    have: 'The email address of your account, the car’s title, and the start and end dates.',
  },
  {
    about: 'Your listing',
    have: 'The car’s title, and the day you sent it in or edited it.',
  },
  {
    about: 'Your data',
    have: 'Please write instead, from the email address of your account, so that we know it is you.',
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
    <p className="mt-1 text-ink-soft">These phone lines are answered every day, at any hour.</p>
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
    title="What to have at hand when you call"
    lead={`We never ask for your password or your full card number, on the phone or by mail. Whoever does is not from ${config.brand}.`}
  >
    <div className="prose">
      <table>
        <thead>
          <tr>
            <th scope="col" className="w-[30%]">
              You call about
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
          Day and night for trouble on the road, during the week for everything else.
        </p>
      </header>
      <Alert tone="warning" title="Somebody is hurt?" className="mt-8 max-w-3xl">
        Call the local emergency number first, then our accident line.
      </Alert>
      <div className="mt-10 grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PhoneLines />
        <Office />
      </div>
      <AtHand />
      <TitledSection id="questions" title="Common questions" lead="Perhaps the answer is here already.">
        <FaqList />
      </TitledSection>
    </div>
  );
}
