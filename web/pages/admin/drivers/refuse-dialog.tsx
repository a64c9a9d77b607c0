import { useId, useState, type FormEvent } from 'react';
import { REFUSAL_REASONS, type RefusalReason } from '../../../../contract/drivers/driver-rules.ts';
import { driverLimits } from '../../../../contract/drivers/limits.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { toSingleLine } from '../../../ui/one-line.ts';
import { ChipCheckboxes } from '../../../ui/chip-checkboxes.tsx';

type RefuseDialogProps = {
  name: string;
  label: string;
  isPending: boolean;
  problem: string | undefined;
  onRefuse: (refusal: { reasons: RefusalReason[]; note: string }) => void;
  onClose: () => void;
};

const OPTIONS = REFUSAL_REASONS.map((value) => ({ value, label: t.of('drivers.reason', value) }));

/** Asks for the reasons of a refusal. The driver sees these sentences unchanged. */
export function RefuseDialog({ name, label, isPending, problem, onRefuse, onClose }: RefuseDialogProps) {
  const formId = useId();
  const [reasons, setReasons] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onRefuse({ reasons: reasons as RefusalReason[], note: toSingleLine(note) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('drivers.admin.refuse-title')}
      description={t('drivers.admin.refuse-text', { name })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('drivers.admin.close')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ChipCheckboxes legend={t('drivers.admin.reasons')} options={OPTIONS} ticked={reasons} onChange={setReasons} />
        <TextArea
          label={t('drivers.admin.note')}
          optional={!reasons.includes('other')}
          rows={3}
          maxLength={driverLimits.noteMax}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
