import clsx from 'clsx';
import { ChevronUp, RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { daysBetween } from '../../../contract/dates.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StayPreview } from './stay-preview.tsx';
import { FORM_ID, type OfferForm } from './use-offer.ts';
import type { Stay } from './use-stay.ts';

/** For narrow screens: the price of the chosen dates, which opens the preview. */
function PreviewButton({ stay }: { stay: Stay }) {
  const [isOpen, setOpen] = useState(false);
  const { dates, totalCents, refusal } = stay;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ms-2 flex min-h-11 min-w-0 grow items-center gap-2 rounded-control px-2 text-start hover:bg-shade/5 lg:hidden"
      >
        <span className="visually-hidden">{t('cars.offer.preview.title')}</span>
        {refusal && <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />}
        <span className="min-w-0 tabular-nums">
          <b className="block truncate font-semibold">{formatTotal(totalCents)}</b>
          <span className="flex items-center gap-1 text-sm text-ink-soft">
            {t('cars.offer.bar.days', { days: dates ? daysBetween(dates) : 0 })}
            <ChevronUp aria-hidden="true" className="size-4" />
          </span>
        </span>
      </button>
      <Dialog
        open={isOpen}
        size="sm"
        onClose={() => setOpen(false)}
        title={t('cars.offer.preview.title')}
        description={t('cars.offer.preview.text')}
      >
        {isOpen && <StayPreview stay={stay} />}
      </Dialog>
    </>
  );
}

type OfferBarProps = { form: Pick<OfferForm, 'isChanged' | 'outcome' | 'reset'>; stay: Stay };

/** Sticky bar with the price preview, and the page's Save button while there are unsaved changes. */
export function OfferBar({ form: { isChanged, outcome, reset }, stay }: OfferBarProps) {
  const isSaving = outcome?.is === 'saving';
  return (
    <div className={clsx('form-bar md:bottom-4 md:container-page', !isChanged && 'lg:hidden')}>
      <section
        aria-label={t('cars.offer.bar.label')}
        className="grid gap-2.5 border-line-strong/60 bg-surface-raised py-2.5 pb-[max(0.625rem,var(--safe-bottom))] shadow-raised max-md:container-page max-md:border-t md:rounded-card md:border md:ps-5 md:pe-3"
      >
        {outcome?.is === 'failed' && (
          <Alert tone="danger" announce>
            {outcome.message}
          </Alert>
        )}
        <div className="flex items-center gap-2">
          <PreviewButton stay={stay} />
          <p role="status" className="grow text-sm text-ink-soft max-lg:visually-hidden">
            {isChanged && !isSaving ? t('cars.offer.unsaved') : null}
          </p>
          {isChanged && (
            <>
              {!isSaving && (
                <Button
                  variant="quiet"
                  icon={<RotateCcw />}
                  aria-label={t('cars.offer.reset')}
                  title={t('cars.offer.reset')}
                  onClick={reset}
                >
                  <span className="max-sm:hidden">{t('cars.offer.reset')}</span>
                </Button>
              )}
              <Button type="submit" form={FORM_ID} busy={isSaving} className="min-w-24">
                {t('cars.offer.save')}
              </Button>
            </>
          )}
        </div>
      </section>
    </div>
  );
}
