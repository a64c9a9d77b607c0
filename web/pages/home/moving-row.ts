import type { EmblaCarouselType } from 'embla-carousel';
import { loadModule } from '../../platform/load-module.ts';
import { isRightToLeft } from '../../ui/direction.ts';

/**
 * Makes a row of cards that stands still one that goes round. The engine is fetched when somebody is about to move it, and
 * takes the row over as it stands: nothing is rendered again, and nothing jumps.
 */
export function movingRow(viewport: HTMLElement) {
  let engine: Promise<EmblaCarouselType> | undefined;

  const attach = () => {
    engine ??= loadModule(() => import('embla-carousel')).then(({ default: Embla }) =>
      Embla(viewport, { loop: true, align: 'start', direction: isRightToLeft() ? 'rtl' : 'ltr' }),
    );
    // What did not arrive is asked for again the next time.
    engine.catch(() => (engine = undefined));
    return engine;
  };

  return {
    prepare: () => void attach().catch(() => {}),

    // Where there are too few cards to go round, the ends lead to one another.
    async next() {
      const row = await attach();
      if (row.canScrollNext()) row.scrollNext();
      else row.scrollTo(0);
    },

    async previous() {
      const row = await attach();
      if (row.canScrollPrev()) row.scrollPrev();
      else row.scrollTo(row.scrollSnapList().length - 1);
    },

    release: () => void engine?.then((row) => row.destroy()).catch(() => {}),
  };
}
