import { useId, useState } from 'react';
import type { ManagedCar } from '../../contract/cars.ts';
import { carLimits } from '../../contract/limits.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { StatusChange } from './use-status-change.ts';

type StatusProps = { car: ManagedCar; change: StatusChange };

/** What was typed stays when it fails, and while somebody else's change is looked at. */
function DisableDialog({ car, change }: StatusProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      size="sm"
      onClose={change.stopAsking}
      title={`Disable “${car.title}”?`}
      description="Nobody can find or rent it until it is activated again. Rentals that were made stay as they are."
      footer={
        <>
          <Button variant="secondary" onClick={change.stopAsking}>
            {change.isActive ? 'Cancel' : 'Close'}
          </Button>
          {change.isActive && (
            <Button variant="danger" type="submit" form={formId} busy={change.isPending}>
              Disable
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          change.disable(reason);
        }}
      >
        <TextArea
          label="Reason"
          optional
          hint="The owner reads it in our mail."
          rows={3}
          data-autofocus
          maxLength={carLimits.statusReasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
      {change.problem && (
        <Alert tone="danger" announce className="mt-4">
          {change.problem}
          {!change.isActive && ' It is not active any more, so there is nothing to disable.'}
        </Alert>
      )}
    </Dialog>
  );
}

/** Activates, or asks and disables. It is never switched off while it works, or it would lose the focus. */
export function StatusButton({ car, change }: StatusProps) {
  const label = change.isActive ? 'Disable' : 'Activate';
  return (
    <>
      <Button
        size="sm"
        variant={change.isActive ? 'secondary' : 'primary'}
        aria-label={`${label} ${car.title}`}
        aria-disabled={change.isPending || undefined}
        icon={change.isPending && !change.isAsking ? <Spinner /> : undefined}
        onClick={change.press}
      >
        {label}
      </Button>
      {change.isAsking && <DisableDialog car={car} change={change} />}
    </>
  );
}

export const ChangedBadge = ({ change }: Pick<StatusProps, 'change'>) =>
  change.isChanged && <Badge tone="brand">Changed just now</Badge>;
