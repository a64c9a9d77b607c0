import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { TWO_COLUMNS, useMediaQuery } from '../../dates/index.ts';
import { RenderWhenIdle } from '../../platform/render-when-idle.tsx';
import { OFFLINE_MESSAGE } from '../../platform/session/api.ts';
import { IconButton } from '../../ui/button.tsx';
import { arrowKeyStep } from '../../ui/direction.ts';
import { useToast } from '../../ui/toast.tsx';
import { rotateToThird } from './rotate-to-third.ts';
import { SlideRow } from './slide-row.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useCarousel } from './use-carousel.ts';
import { t } from '../../language/words.ts';

/** Slides to render immediately because they are visible; the others follow in small steps. */
const FIRST_SLIDES = { narrow: 1, wide: 4 };

interface Slide {
  id: string;
  label: string;
  content: ReactNode;
}

/** A looping row that moves automatically and by button, swipe or arrow key, unless all slides fit. */
export function Carousel({ title, slides }: { title: string; slides: Slide[] }) {
  const { viewport, canMove, next, previous } = useCarousel(slides.length);
  const toast = useToast();
  const region = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  const isMotionReduced = useAutoplay(next, region, isPaused || !canMove);
  const numbered = slides.map((slide, index) => ({ ...slide, number: index + 1 }));
  const firstSlides = useMediaQuery(TWO_COLUMNS) ? FIRST_SLIDES.wide : FIRST_SLIDES.narrow;
  const press = (move: () => Promise<void>) => void move().catch(() => toast.error(OFFLINE_MESSAGE));

  function onKeyDown(event: KeyboardEvent) {
    const step = arrowKeyStep(event.key);
    if (!canMove || !step) return;
    event.preventDefault();
    press(step === 1 ? next : previous);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles arrow keys for the focused element inside
    <div ref={region} onKeyDown={onKeyDown}>
      <div className="mb-6 flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-3xl">{title}</h2>
        {canMove && (
          <div className="flex gap-1">
            {!isMotionReduced && (
              <IconButton
                label={isPaused ? t('home.carousel.play', { title }) : t('home.carousel.pause', { title })}
                icon={isPaused ? <Play /> : <Pause />}
                onClick={() => setPaused(!isPaused)}
              />
            )}
            <IconButton
              variant="secondary"
              label={t('home.carousel.previous', { title })}
              icon={<ChevronLeft />}
              onClick={() => press(previous)}
            />
            <IconButton
              variant="secondary"
              label={t('home.carousel.next', { title })}
              icon={<ChevronRight />}
              onClick={() => press(next)}
            />
          </div>
        )}
      </div>
      <SlideRow viewport={viewport}>
        {rotateToThird(numbered).map(({ id, label, content, number }, index) => (
          <div
            key={id}
            role="group"
            aria-roledescription={t('home.carousel.slide')}
            aria-label={t('home.carousel.position', { number, count: slides.length, label })}
          >
            <RenderWhenIdle isImmediate={index < firstSlides}>{content}</RenderWhenIdle>
          </div>
        ))}
      </SlideRow>
    </div>
  );
}
