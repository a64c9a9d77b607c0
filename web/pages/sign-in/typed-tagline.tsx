import { useEffect, useState } from 'react';
import { ERASING_SPEED, READING_PAUSE, TAGLINES, TYPING_SPEED } from './taglines.ts';

interface Progress {
  phrase: number;
  length: number;
  erasing: boolean;
}

/** One step of typing, reading or erasing. */
function nextStep({ phrase, length, erasing }: Progress): Progress {
  const text = TAGLINES[phrase]!;
  if (erasing) {
    return length > 0
      ? { phrase, length: length - 1, erasing }
      : { phrase: (phrase + 1) % TAGLINES.length, length: 0, erasing: false };
  }
  return length < text.length ? { phrase, length: length + 1, erasing } : { phrase, length, erasing: true };
}

function waitBefore({ phrase, length, erasing }: Progress): number {
  if (erasing) return ERASING_SPEED;
  return length === TAGLINES[phrase]!.length ? READING_PAUSE : TYPING_SPEED;
}

/** Types one phrase after another. With reduced motion, shows only the first one. */
export function TypedTagline() {
  const [isMotionReduced] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [progress, setProgress] = useState<Progress>({ phrase: 0, length: 0, erasing: false });

  useEffect(() => {
    if (isMotionReduced) return;
    const timer = setTimeout(() => setProgress(nextStep), waitBefore(progress));
    return () => clearTimeout(timer);
  }, [progress, isMotionReduced]);

  const text = TAGLINES[progress.phrase]!;
  return (
    <p className="tagline">
      <span className="visually-hidden">{TAGLINES[0]}</span>
      <span aria-hidden="true" data-testid="tagline">
        {isMotionReduced ? text : text.slice(0, progress.length)}
        {!isMotionReduced && <span className="tagline-caret" />}
      </span>
    </p>
  );
}
