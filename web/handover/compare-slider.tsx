import { MoveHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { PhotoSlot } from '../../contract/handover/handover-parts.ts';
import { t } from '../language/words.ts';
import { PhotoPicture, type Picture } from './photo-picture.tsx';

type CompareSliderProps = {
  slot: PhotoSlot;
  before: Picture | undefined;
  after: Picture | undefined;
  /** The label of the later photo; “Now” by default */
  afterLabel?: string;
};

const PICTURE = 'aspect-4/3 w-full';
const tag = 'pointer-events-none absolute top-2 rounded-full bg-black/65 px-2.5 py-0.5 text-xs font-medium text-white';

/** Two overlaid photos of the same side, with a divider to drag or move with the arrow keys */
export function CompareSlider({ slot, before, after, afterLabel = t('handover.compare.after') }: CompareSliderProps) {
  const [share, setShare] = useState(50);
  const name = t.of('handover.slot', slot);
  return (
    // The earlier photo is on the left in every language, so the slider must start there too.
    <div dir="ltr" className="relative overflow-hidden rounded-card border border-line">
      <PhotoPicture shown={after} slot={slot} sizes="(width >= 40rem) 380px, 94vw" className={PICTURE} />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        <PhotoPicture shown={before} slot={slot} sizes="(width >= 40rem) 380px, 94vw" className={PICTURE} />
      </div>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 -ms-4.5 grid w-9 place-items-center"
        style={{ insetInlineStart: `${share}%` }}
      >
        <span className="col-start-1 row-start-1 h-full w-0.5 bg-white shadow-raised" />
        <span className="col-start-1 row-start-1 grid size-9 place-items-center rounded-full bg-white text-black shadow-raised">
          <MoveHorizontal className="size-5" />
        </span>
      </span>
      <span className={`${tag} start-2`}>{t('handover.compare.before')}</span>
      <span className={`${tag} end-2`}>{afterLabel}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        onChange={({ target }) => setShare(Number(target.value))}
        aria-label={t('handover.compare.slider', { slot: name })}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  );
}
