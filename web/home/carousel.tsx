import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { SlideRow } from './slide-row.tsx';
import { useAutoplay } from './use-autoplay.ts';

/** Carousels open on their third card. */
const START_INDEX = 2;

export interface Slide {
  id: string;
  label: string;
  content: ReactNode;
}

/** A row that wraps around and moves by itself, by button, by swipe and by arrow key. */
export default function Carousel({ title, slides }: { title: string; slides: Slide[] }) {
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    startIndex: Math.min(START_INDEX, slides.length - 1),
  });
  const region = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  const isStill = useAutoplay(embla, region, isPaused);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') embla?.scrollPrev();
    else embla?.scrollNext();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys of whatever has the focus inside
    <div ref={region} onKeyDown={onKeyDown}>
      <div className="mb-6 flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-3xl">{title}</h2>
        <div className="flex gap-1">
          {!isStill && (
            <IconButton
              label={isPaused ? `Play ${title}` : `Pause ${title}`}
              icon={isPaused ? <Play /> : <Pause />}
              onClick={() => setPaused(!isPaused)}
            />
          )}
          <IconButton
            variant="secondary"
            label={`Previous: ${title}`}
            icon={<ChevronLeft />}
            onClick={() => embla?.scrollPrev()}
          />
          <IconButton
            variant="secondary"
            label={`Next: ${title}`}
            icon={<ChevronRight />}
            onClick={() => embla?.scrollNext()}
          />
        </div>
      </div>
      <SlideRow viewport={viewport}>
        {slides.map(({ id, label, content }, index) => (
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}: ${label}`}
          >
            {content}
          </div>
        ))}
      </SlideRow>
    </div>
  );
}
