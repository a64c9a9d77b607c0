import { RenderWhenIdle } from '../../platform/render-when-idle.tsx';
import { FaqList } from '../../site/index.ts';
import { HowItWorks } from './how-it-works.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';
import { t } from '../../language/words.ts';

/** The lower half of the page: explanations and FAQ. */
export default function HowAndWhy() {
  return (
    <>
      <HowItWorks />
      <RenderWhenIdle>
        <WhyChooseUs />
      </RenderWhenIdle>
      <RenderWhenIdle>
        <section aria-labelledby="faq" className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <h2 id="faq" className="text-3xl">
            {t('home.faq')}
          </h2>
          <div>
            <FaqList />
          </div>
        </section>
      </RenderWhenIdle>
    </>
  );
}
