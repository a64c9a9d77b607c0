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
import { stepForMissing, stillMissing, type HandoverStep } from './handover-steps.ts';
import { withNotes } from './stored-handover.ts';
import { NotesState } from './notes-state.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { Readings } from './readings.tsx';
import { photoAt, type ShownPhoto } from './shown-photos.ts';
import { SlotStrip } from './slot-strip.tsx';
import { useAgreement } from './use-agreement.ts';
import type { NotesForm } from './use-notes.ts';

type ReviewStepProps = {
  handover: Handover;
  before: Handover | undefined;
  photos: readonly ShownPhoto[];
  beforePhotos: readonly ShownPhoto[];
  form: NotesForm;
  name: string;
  onStep: (step: HandoverStep) => void;
};

/** A summary for both people to check and agree to */
export function ReviewStep(props: ReviewStepProps) {
  const { before, photos, beforePhotos, form, name, onStep } = props;
  // Includes unsent notes, because the agreement covers them.
  const handover = form.isUnsaved ? withNotes(props.handover, form.values) : props.handover;
  const missing = stillMissing(handover, photos);
  const hasUnsent = form.isUnsaved || photos.some((photo) => photo.waiting);
  const agreement = useAgreement({ handover, photos, hasUnsent });
  // The user must resolve the conflict first.
  const isUndecided = form.isConflicting;
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
                <Button size="sm" variant="secondary" onClick={() => onStep(stepForMissing(what))}>
                  {t.of('handover.missing', what)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Agreements handover={handover} />
      {agreement.error ? (
        <Alert tone="danger" announce>
          {agreement.error.message}
        </Alert>
      ) : null}
      {agreement.isOvertaken ? (
        <Alert tone="warning" announce>
          {t('handover.review.overtaken', { name })}
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
      {agreement.isKept ? (
        <Alert
          announce
          title={t('handover.review.kept')}
          action={
            <Button size="sm" variant="secondary" onClick={agreement.withdraw}>
              {t('handover.review.withdraw')}
            </Button>
          }
        >
          {t('handover.review.kept-text', { name })}
        </Alert>
      ) : null}
      {handover.can.agree && !hasAgreed && !agreement.isKept ? (
        <>
          <Button
            size="lg"
            busy={agreement.isPending}
            disabled={missing.length > 0 || isUndecided}
            onClick={() => agreement.give()}
          >
            {t('handover.agreement.give')}
          </Button>
          <p className="text-sm text-ink-soft">
            {hasUnsent
              ? t('handover.review.behind')
              : handover.agreements.length > 0
                ? t('handover.review.meaning-last')
                : t('handover.review.meaning', { name })}
          </p>
        </>
      ) : null}
      {form.isConflicting ? <NotesState form={form} name={name} /> : null}
      {hasAgreed && !handover.agreed ? <Alert>{t('handover.review.waits', { name })}</Alert> : null}
    </div>
  );
}
