import { CANCEL_IN_TIME, OWNER_CANCELS } from '../../contract/rentals/refund-terms.ts';
import { CalendarX2, Receipt, UserCheck } from 'lucide-react';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { useTitle } from '../platform/use-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { TitledSection } from './titled-section.tsx';
import { useAnchor } from './use-anchor.ts';

const principles = [
  {
    Icon: Receipt,
    title: 'One price, shown first',
    text: 'The price per day times the number of days. You see the total before you pay, and that is exactly what your card is charged.',
  },
  {
    Icon: UserCheck,
    title: 'A person checks every listing',
    text: 'No car goes live until someone has read its description and looked at its photos. The same goes for every edit.',
  },
  {
    Icon: CalendarX2,
    title: 'Plans change',
    text: `${CANCEL_IN_TIME} for a full refund. ${OWNER_CANCELS}`,
  },
];

const reviewSteps = [
  {
    title: 'You submit it',
    text: 'Title, description, price, location and at least one photo. Until it has been reviewed, only you and our administrators can see it, and nobody can book it.',
  },
  {
    title: 'We check it',
    text: 'Do the photos show this car? Is the description clear and the price reasonable? Is it a car that may be rented out?',
  },
  {
    title: 'You hear from us',
    text: 'We email you when your car goes live and people can find it. If we disable a listing, we email you too.',
  },
  {
    title: 'Edits are reviewed too',
    text: 'After an edit, your car is hidden until we have reviewed it. Existing bookings stand, at the price they were made at.',
  },
];

const Principles = () => (
  <section aria-labelledby="principles" className="mt-16 sm:mt-20">
    <h2 id="principles" className="text-2xl">
      What we promise
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
  <TitledSection
    id="review"
    title="How we review listings"
    lead="It takes trust to hand a stranger your key, or to drive off in a stranger’s car. Reviewing listings is our part of it."
  >
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
        Need a car, or have one to spare?
      </h2>
      <p className="mt-2 text-ink-soft">
        See what’s near you, or put your own car to use on the days it would sit idle.
      </p>
    </div>
    <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
      <ButtonLink to={paths.browse} size="lg">
        Browse cars
      </ButtonLink>
      <ButtonLink to={paths.listCar} size="lg" variant="secondary">
        List your car
      </ButtonLink>
    </div>
  </section>
);

export default function AboutPage() {
  useTitle('About us');
  useAnchor();
  return (
    <div className="container-page pt-10 sm:pt-14">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <header>
          <h1 className="text-4xl">About {config.brand}</h1>
          <p className="mt-4 text-xl text-ink-soft">Cars from people nearby, for the days you need one.</p>
        </header>
        <div className="prose lg:pt-1.5">
          <p>
            Walk down any street on a weekday and count the parked cars. A few doors away lives someone who needs one:
            to move house, to visit their parents, to spend two days at the seaside. They are a hundred steps apart, yet
            the car stays parked while its neighbour queues at a rental desk across town.
          </p>
          <p>
            {config.brand} brings them together. Owners list the car they already have, at a price they choose. Renters
            book that very car, with photos of it and an owner who knows its quirks, instead of a category and “or
            similar”.
          </p>
          <p>
            We don’t own any cars, and we don’t want to. We look after everything in between: a calendar that is never
            double-booked, a payment that is only taken once, and rules short enough to read.
          </p>
        </div>
      </div>
      <Principles />
      <Review />
      <Invitation />
    </div>
  );
}
