import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { t } from '../../../language/words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { DisableDialog } from '../disable-dialog.tsx';
import type { StatusChange } from './use-status-change.ts';

/** Activates a car, or asks for a reason and disables it. Uses `aria-disabled` while pending, because `disabled` would lose the focus. */
export function StatusButton({ car, change }: { car: ManagedCar; change: StatusChange }) {
  return (
    <>
      <Button
        size="sm"
        variant={change.isApproved ? 'secondary' : 'primary'}
        aria-label={
          change.isApproved
            ? t('moderation.disable.button-for', { title: car.title })
            : t('moderation.activate.button-for', { title: car.title })
        }
        aria-disabled={change.isPending || undefined}
        icon={change.isPending && !change.isAsking ? <Spinner /> : undefined}
        onClick={change.press}
      >
        {change.isApproved ? t('moderation.disable.button') : t('moderation.activate.button')}
      </Button>
      {change.isAsking && (
        <DisableDialog
          title={t('moderation.disable.title', { title: car.title })}
          isPending={change.isPending}
          problem={change.problem}
          label={car.disabled ? t('moderation.disable.replace-button') : t('moderation.disable.button')}
          onDisable={change.disable}
          onClose={change.stopAsking}
        />
      )}
    </>
  );
}

/** Explains why a decision failed; the page already shows the current state of the car. */
export const DecisionProblem = ({ text, onDismiss }: { text: string; onDismiss?: () => void }) => (
  <Alert
    tone="warning"
    announce
    className="mt-3"
    action={
      onDismiss && (
        <Button variant="secondary" size="sm" onClick={onDismiss}>
          {t('moderation.leave-as-is')}
        </Button>
      )
    }
  >
    {text}
  </Alert>
);
