import clsx from 'clsx';
import { Ban, ChevronLeft, ChevronRight, CircleCheck, Undo2 } from 'lucide-react';
import { CAR_STATUS } from '../../../../contract/cars/vocabulary.ts';
import { t } from '../../../language/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Key } from '../shortcuts-dialog.tsx';
import type { ListingDecision, ListingReview } from './use-review.ts';

/** Shows a button's key, unless shortcuts are off or the device has no keyboard. */
const Hint = ({ isOn, children }: { isOn: boolean; children: string }) =>
  isOn && (
    <span aria-hidden="true" className="ms-1 hidden md:inline">
      <Key>{children}</Key>
    </span>
  );

function describeDecision({ title, status, saved }: ListingDecision): string {
  if (saved?.state === 'paused') return t('moderation.review.decided.paused', { title });
  return status === CAR_STATUS.active
    ? t('moderation.review.decided.active', { title })
    : t('moderation.review.decided.disabled', { title });
}

type ReviewBarProps = {
  review: ListingReview;
  hasKeys: boolean;
  onActivate: () => void;
  onDisable: () => void;
};

/** Actions for the car on the screen, always at the same place. */
export function ReviewBar({ review, hasKeys, onActivate, onDisable }: ReviewBarProps) {
  const { car, index, last } = review;
  return (
    <section
      aria-label={t('moderation.review.decision')}
      className="form-bar -mx-5 mt-auto border-t border-line bg-paper px-5 py-3 pb-[max(0.75rem,var(--safe-bottom))] md:-mx-8 md:px-8"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div
          className={clsx('flex min-h-11 min-w-0 grow items-center gap-2 max-md:basis-full', !last && 'max-md:hidden')}
        >
          <p role="status" className="min-w-0 truncate text-sm text-ink-soft">
            {last ? describeDecision(last) : t('moderation.review.goes-on')}
          </p>
          {last && (
            <Button variant="quiet" size="sm" icon={<Undo2 />} aria-keyshortcuts="U" onClick={() => void review.undo()}>
              {t('moderation.undo')}
              <Hint isOn={hasKeys}>U</Hint>
            </Button>
          )}
        </div>
        <div className="flex grow flex-wrap items-center gap-2 md:grow-0">
          <IconButton
            label={t('moderation.review.previous')}
            icon={<ChevronLeft />}
            variant="secondary"
            aria-keyshortcuts="K ArrowLeft"
            disabled={index === 0}
            onClick={() => review.go(index - 1)}
          />
          <IconButton
            label={t('moderation.review.next')}
            icon={<ChevronRight />}
            variant="secondary"
            aria-keyshortcuts="J ArrowRight"
            disabled={!car}
            onClick={() => review.go(index + 1)}
          />
          <Button
            variant="secondary"
            icon={<Ban />}
            aria-keyshortcuts="D"
            disabled={!car}
            className="grow md:min-w-36"
            onClick={onDisable}
          >
            {t('moderation.disable.button')}
            <Hint isOn={hasKeys}>D</Hint>
          </Button>
          <Button
            icon={<CircleCheck />}
            aria-keyshortcuts="A"
            disabled={!car}
            className="grow md:min-w-36"
            onClick={onActivate}
          >
            {t('moderation.activate.button')}
            <Hint isOn={hasKeys}>A</Hint>
          </Button>
        </div>
      </div>
    </section>
  );
}
