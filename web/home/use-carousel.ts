import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { FEW_CARDS, START_INDEX } from './opening-order.ts';

/**
 * A row of cards that opens on the third and wraps around. Where there are too few cards to go round, they are shown from the
 * third on, and the ends lead to one another; where all of them are in sight, there is nowhere to move.
 */
export function useCarousel(count: number) {
  const [canLoop, setLoop] = useState(true);
  const [canMove, setMove] = useState(count > FEW_CARDS);
  const isFromThird = count <= FEW_CARDS || !canLoop;
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    startIndex: isFromThird ? 0 : START_INDEX,
  });

  useEffect(() => {
    if (!embla) return;
    const measure = () => {
      setLoop(embla.internalEngine().options.loop);
      setMove(embla.scrollSnapList().length > 1);
    };
    measure();
    embla.on('reInit', measure);
    return () => void embla.off('reInit', measure);
  }, [embla]);

  const next = () => (embla?.canScrollNext() ? embla.scrollNext() : embla?.scrollTo(0));
  const previous = () =>
    embla?.canScrollPrev() ? embla.scrollPrev() : embla?.scrollTo(embla.scrollSnapList().length - 1);

  return { viewport, embla, isFromThird, canMove, next, previous };
}
