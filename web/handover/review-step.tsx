import { GUIDED_SLOTS } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { t } from '../language/words.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { paths } from '../platform/paths.ts';
import { Agreements } from './agreements.tsx';
import { CompareSlider } from './compare-slider.tsx';
import { DistanceDriven } from './distance-driven.tsx';
import { useAgree } from './handover-mutations.ts';
import { stepOf, stillMissing, type Step } from './handover-steps.ts';
import { NotesState } from './notes-state.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { Readings } from './readings.tsx';
import { photoAt, type ShownPhoto } from './shown-photos.ts';
import { SlotStrip } from './slot-strip.tsx';
import type { NotesForm } from './use-notes.ts';

type ReviewStepProps = {
  handover: Handover;
  before: Handover | undefined;
  photos: readonly ShownPhoto[];
  beforePhotos: readonly ShownPhoto[];
  form: NotesForm;
  name: string;
  onStep: (step: Step) => void;
};

/** Everything on one page, for both to look at and agree to. */
export function ReviewStep(props: ReviewStepProps) {
  const { handover, before, photos, beforePhotos, form, name, onStep } = props;
  const { mutate: agree, isPending, error } = useAgree(handover);
  const missing = stillMissing(handover, photos);
  // Nobody agrees to what the other one cannot see.
  const isBehind = form.isUnsaved || photos.some((photo) => photo.waiting);
  const hasAgreed = handover.agreements.some(({ by }) => by === handover.role);
  const damage = photos.filter(({ slot }) => slot === 'damage');
  return (
    <div className="grid gap-5">
      {beforePhotos.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2">
          {GUIDED_SLOTS.map((slot) => (
            <li key={slot}>
              <p className="mb-1 text-sm font-medium">{t.of('handover.slot', slot)}</p>
              <CompareSlider slot={slot} before={photoAt(beforePhotos, slot)} after={photoAt(photos, slot)} />
            </li>
          ))}
        </ul>
      ) : (
        <SlotStrip photos={photos} onSelect={onStep} />
      )}
      {damage.length > 0 ? (
        <ul className="grid grid-cols-3 gap-2" aria-label={t('handover.damage.photos')}>
          {damage.map((photo) => (
            <li key={photo.id} className="overflow-hidden rounded-control">
              <PhotoPicture shown={photo} slot="damage" sizes="210px" className="aspect-square w-full" />
            </li>
          ))}
        </ul>
      ) : null}
      <Card padding="sm" className="py-2!">
        <Readings handover={handover} />
      </Card>
      <DistanceDriven trip={handover.trip} before={before?.mileage} after={handover.mileage} />
      {missing.length > 0 && !handover.agreed ? (
        <div>
          <p className="mb-2 text-sm font-medium">{t('handover.review.missing')}</p>
          <ul className="flex flex-wrap gap-2">
            {missing.map((what) => (
              <li key={what}>
                <Button size="sm" variant="secondary" onClick={() => onStep(stepOf(what))}>
                  {t.of('handover.missing', what)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Agreements handover={handover} />
      {error ? (
        <Alert tone="danger" announce>
          {error.message}
        </Alert>
      ) : null}
      {handover.agreed ? (
        <>
          <Alert tone="success" announce title={t('handover.agreed.title')}>
            {t.of('handover.agreed.text', handover.part)}
          </Alert>
          <ButtonLink size="lg" variant="secondary" to={paths.handover(handover.rentalId)}>
            {t('handover.record.open')}
          </ButtonLink>
        </>
      ) : null}
      {handover.can.agree && !hasAgreed ? (
        <>
          <Button
            size="lg"
            busy={isPending}
            disabled={missing.length > 0 || isBehind}
            onClick={() => agree(handover.version)}
          >
            {t('handover.agreement.give')}
          </Button>
          {form.isConflicting ? <NotesState form={form} name={name} /> : null}
          <p className="text-sm text-ink-soft">
            {isBehind ? t('handover.review.behind') : t('handover.review.meaning', { name })}
          </p>
        </>
      ) : null}
      {hasAgreed && !handover.agreed ? <Alert>{t('handover.review.waits', { name })}</Alert> : null}
    </div>
  );
}
