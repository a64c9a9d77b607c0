import { useState } from 'react';
import { CAR_STATUS } from '../../../../contract/cars/vocabulary.ts';
import { rich, t } from '../../../language/words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DisableDialog } from '../disable-dialog.tsx';
import type { CarSelection } from './selection.ts';
import type { useDecideSeveral } from './use-decide-several.ts';

type SelectionBarProps = { selection: CarSelection; bulk: ReturnType<typeof useDecideSeveral> };

/** Actions for the selected cars, visible while any car is selected. */
export function SelectionBar({ selection, bulk }: SelectionBarProps) {
  const [isAsking, setAsking] = useState(false);
  const { size } = selection.chosen;
  if (size === 0) return null;
  const close = () => {
    setAsking(false);
    bulk.dismissProblem();
  };
  return (
    <section
      aria-label={t('moderation.selection.label')}
      className="form-bar bottom-[calc(var(--bottom-bar)+1rem)] mt-6 grid gap-3 rounded-card border border-line-strong/60 bg-surface-raised p-3 ps-5 shadow-raised"
    >
      {bulk.problem && !isAsking && (
        <Alert tone="danger" announce>
          {bulk.problem}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="me-auto font-medium tabular-nums">
          {selection.hiddenCount > 0
            ? rich('moderation.selection.selected-elsewhere', {
                count: size,
                hidden: selection.hiddenCount,
                soft: (words) => <span className="font-normal text-ink-soft">{words}</span>,
              })
            : t('moderation.selection.selected', { count: size })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => selection.keepOnly(new Set())}>
            {t('moderation.selection.clear')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('moderation.disable.button-several', { count: size })}
            disabled={bulk.isPending}
            onClick={() => setAsking(true)}
          >
            {t('moderation.disable.button')}
          </Button>
          <Button
            size="sm"
            aria-label={t('moderation.activate.button-several', { count: size })}
            busy={bulk.isPending && !isAsking}
            onClick={() => bulk.decide({ status: CAR_STATUS.active })}
          >
            {t('moderation.activate.button')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <DisableDialog
          title={t('moderation.disable.title-several', { count: size })}
          isPending={bulk.isPending}
          problem={bulk.problem}
          onDisable={(reason) => bulk.decide({ status: CAR_STATUS.inactive, reason }, close)}
          onClose={close}
        />
      )}
    </section>
  );
}
