import { CalendarX2, Receipt, UserCheck } from 'lucide-react';
import { config } from '../app/config.ts';
import { paths } from '../app/paths.ts';
import { useTitle } from '../app/use-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { TitledSection } from './titled-section.tsx';
import { useAnchor } from './use-anchor.ts';

const principles = [
  {
    Icon: Receipt,
    title: 'One price, shown first',
    text: 'Price per day times days. You see the total before you pay, and it is what your card is charged. No fee appears later.',
  },
  {
    Icon: UserCheck,
    title: 'A person looks at every listing',
    text: 'No car appears before somebody has read its description and looked at its photos. The same goes for every edit.',
  },
  {
    Icon: CalendarX2,
    title: 'Plans may change',
    text: 'Cancel 24 hours or more before the start day and everything comes back. If an owner cancels, it always does.',
  },
];

const reviewSteps = [
  {
    title: 'You send it in',
    text: 'Title, description, price, place and at least one photo. Until the review is done, only you and our administrators can open the page, and nobody can book the car.',
  },
  {
    title: 'Somebody looks',
    text: 'Do the photos show this car? Is the description clear and the price plausible? Is it a car that may be rented out?',
  },
  {
    title: 'You hear from us',
    text: 'We mail you when the listing is activated. From then on people find it. If we disable a listing, we mail you as well.',
  },
  {
    title: 'Edits go the same way',
    text: 'A change to a listing is reviewed before it shows, and the car is out of sight meanwhile. Bookings it has already stand, at their price.',
  },
];

const Principles = () => (
  <section aria-labelledby="principles" className="mt-16 sm:mt-20">
    <h2 id="principles" className="text-2xl">
      What we hold ourselves to
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
    lead="Handing a stranger your key takes trust, and so does driving off in a stranger’s car. Review is our part of it."
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
        Look at what is near you, or put yours to use on the days it would only stand.
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
            Walk down any street on a weekday and count the cars that stand still. A few doors on lives somebody who
            needs one: for a move, for a visit to their parents, for two days at the sea. The car and the person are a
            hundred steps apart, and yet one stays parked while the other queues at a rental desk across town.
          </p>
          <p>
            {config.brand} brings them together. Owners list the car they already have, at a price they choose, for
            people they may well pass in the street. Renters find a particular car with real photos, and a person who
            knows how the second gear likes to be treated, instead of “or similar”.
          </p>
          <p>
            We do not own any cars, and we do not want to. Our work is what lies between two people: a calendar that
            never gives one day to two of them, a payment that is taken once, and rules short enough to read.
          </p>
        </div>
      </div>
      <Principles />
      <Review />
      <Invitation />
    </div>
  );
}
