import { ArrowDown } from 'lucide-react';
import { useMediaQuery } from '../../dates/index.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import hero1600 from '../../assets/hero-1600.avif';
import hero2400 from '../../assets/hero-2400.avif';
import hero960 from '../../assets/hero-960.avif';
import { useSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LocationSearch } from './location-search.tsx';
import { t } from '../../language/words.ts';

const SCROLL_HINT = '(height > 1000px)';

/** On a phone the height of 32rem determines the width. Slightly less is given here, so that most phones choose the smallest file. */
const SIZES = '(width < 32rem) 30rem, 100vw';

/** The welcome banner. The left part of the picture is plain, for the text on a desktop; right-to-left languages mirror it. */
export function Hero() {
  const { user } = useSession();
  // Not `innerHeight`, which forces a synchronous layout.
  const isTall = useMediaQuery(SCROLL_HINT);
  return (
    <section aria-label={t('home.hero.label')} className="relative isolate bg-sunken">
      <img
        src={hero1600}
        srcSet={`${hero960} 960w, ${hero1600} 1600w, ${hero2400} 2400w`}
        sizes={SIZES}
        width={2400}
        height={1200}
        alt=""
        fetchPriority="high"
        className="photo h-64 w-full object-cover object-[72%_60%] md:absolute md:inset-0 md:-z-10 md:h-full md:object-[50%_62%] rtl:-scale-x-100"
      />
      <div className="container-page md:flex md:min-h-[clamp(30rem,72dvh,44rem)] md:items-center md:py-16">
        <div className="relative -mt-10 rounded-panel border border-line bg-surface p-6 shadow-raised md:mt-0 md:w-[30rem] md:p-9">
          <p className="font-medium text-brand">
            {user
              ? t('home.hero.welcome', { name: user.displayName })
              : t('home.hero.welcome-visitor', { brand: config.brand })}
          </p>
          <h1 className="mt-2 text-4xl max-[22rem]:text-3xl">{t('home.hero.title')}</h1>
          {/* Reserves its height: the web font may change the line breaks, which must not move the search. */}
          <p className="mt-3 min-h-[2lh] text-lg text-balance text-ink-soft">{t('home.hero.lead')}</p>
          <LocationSearch />
          <p className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-5 text-ink-soft">
            {t('home.hero.idle')}
            <ButtonLink to={paths.listCar} variant="secondary" size="sm">
              {t('home.hero.list')}
            </ButtonLink>
          </p>
        </div>
      </div>
      {isTall && (
        <p className="pointer-events-none absolute inset-x-0 bottom-6 hidden justify-center md:flex">
          <span className="inline-flex items-center gap-2 rounded-full bg-surface px-4 py-2 text-sm font-medium shadow-card">
            {t('home.hero.scroll')} <ArrowDown className="size-4 motion-safe:animate-bounce" aria-hidden="true" />
          </span>
        </p>
      )}
    </section>
  );
}
