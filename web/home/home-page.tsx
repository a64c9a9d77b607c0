import { carQueries } from '../cars/index.ts';
import { useTitle } from '../platform/use-title.ts';
import { FaqList } from '../site/index.ts';
import { CarCarousel } from './car-carousel.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export default function HomePage() {
  useTitle();
  return (
    <>
      <Hero />
      <div className="container-page grid grid-cols-1 gap-16 pt-14 md:gap-20 md:pt-20">
        <CarCarousel title="Most Recent cars" query={carQueries.newest()} />
        <CarCarousel title="SUV" query={carQueries.ofType('SUV')} />
        <CarCarousel title="Popular Rentals" query={carQueries.popular()} />
        <HowItWorks />
        <WhyChooseUs />
        <section aria-labelledby="faq" className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <h2 id="faq" className="text-3xl">
            Frequently asked questions
          </h2>
          <div>
            <FaqList />
          </div>
        </section>
      </div>
    </>
  );
}
