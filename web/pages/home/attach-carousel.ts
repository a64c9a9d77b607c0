import type { EmblaCarouselType } from 'embla-carousel';
import { loadModule } from '../../platform/load-module.ts';
import { isRightToLeft } from '../../ui/direction.ts';

/**
 * Turns a static row of cards into a looping carousel. The library loads when the user is about to interact, and attaches to
 * the existing DOM, so nothing renders again or jumps.
 */
export function attachCarousel(viewport: HTMLElement) {
  let carousel: Promise<EmblaCarouselType> | undefined;

  const attach = () => {
    carousel ??= loadModule(() => import('embla-carousel')).then(({ default: Embla }) =>
      Embla(viewport, { loop: true, align: 'start', direction: isRightToLeft() ? 'rtl' : 'ltr' }),
    );
    // Clears a failed import, so that the next call retries.
    carousel.catch(() => (carousel = undefined));
    return carousel;
  };

  return {
    prepare: () => void attach().catch(() => {}),

    // With too few cards to loop, jumps from the end to the start and back.
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

    release: () => void carousel?.then((row) => row.destroy()).catch(() => {}),
  };
}
