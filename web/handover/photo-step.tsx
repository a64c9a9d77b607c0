import { GUIDED_SLOTS, type GuidedSlot } from '../../contract/handover/handover-parts.ts';
import { t } from '../language/words.ts';
import { TakePhoto } from '../photos/index.ts';
import { Button } from '../ui/button.tsx';
import { CompareSlider } from './compare-slider.tsx';
import { Outline } from './outline.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { photoAt, type ShownPhoto } from './shown-photos.ts';

type PhotoStepProps = {
  slot: GuidedSlot;
  photos: readonly ShownPhoto[];
  /** At return, the photos taken at pickup */
  before: readonly ShownPhoto[];
  name: string;
  onPhoto: (photo: Blob) => void;
  onNext: () => void;
};

/** One side of the car: its outline, or its photo with a button to retake it */
export function PhotoStep({ slot, photos, before, name, onPhoto, onNext }: PhotoStepProps) {
  const shown = photoAt(photos, slot);
  const earlier = photoAt(before, slot);
  const sizes = '(width >= 40rem) 640px, 94vw';
  return (
    <div className="grid gap-4">
      {shown && earlier ? (
        <CompareSlider slot={slot} before={earlier} after={shown} />
      ) : (
        <div className="relative overflow-hidden rounded-card border border-line">
          <PhotoPicture shown={shown} slot={slot} sizes={sizes} className="aspect-4/3 w-full" />
          {!shown && earlier ? (
            <figure className="absolute end-2 bottom-2 w-1/3 overflow-hidden rounded-control border border-line bg-surface">
              <PhotoPicture shown={earlier} slot={slot} sizes="130px" className="aspect-4/3 w-full" />
              <figcaption className="px-2 py-1 text-xs text-ink-soft">{t('handover.compare.before')}</figcaption>
            </figure>
          ) : null}
        </div>
      )}
      <p className="text-[0.9375rem] text-ink-soft">
        {shown && !shown.isMine ? t('handover.photo.by-other', { name }) : t.of('handover.hint', slot)}
      </p>
      <div className="flex flex-wrap gap-3">
        <TakePhoto
          name={t.of('handover.slot', slot)}
          aside={t('handover.photo.number', { number: GUIDED_SLOTS.indexOf(slot) + 1, count: GUIDED_SLOTS.length })}
          outline={<Outline slot={slot} />}
          variant={shown ? 'secondary' : 'primary'}
          label={shown?.isMine ? t('handover.photo.retake') : t('handover.photo.take')}
          onPhoto={onPhoto}
        >
          {shown ? (
            <Button size="lg" className="grow" onClick={onNext}>
              {t('handover.next')}
            </Button>
          ) : null}
        </TakePhoto>
      </div>
    </div>
  );
}
