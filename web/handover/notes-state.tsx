import { t } from '../language/words.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { NotesForm } from './use-notes.ts';

/** Whether the notes are saved, and the choice to make after a conflict with the other person's notes */
export function NotesState({ form, name }: { form: NotesForm; name: string }) {
  if (form.isConflicting) {
    return (
      <Alert
        tone="warning"
        announce
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={form.takeTheirs}>
              {t('handover.notes.take-theirs')}
            </Button>
            <Button size="sm" variant="secondary" onClick={form.keepMine}>
              {t('handover.notes.keep-mine')}
            </Button>
          </div>
        }
      >
        {t('handover.notes.conflict', { name })}
      </Alert>
    );
  }
  const { mileage, fuelEighths, notes, licenceSeen } = form.values;
  const isEmpty = mileage === '' && fuelEighths === null && notes === '' && !licenceSeen;
  if (!form.isUnsaved) return isEmpty ? null : <p className="text-sm text-ink-faint">{t('handover.notes.saved')}</p>;
  return (
    <p role="status" className="text-sm text-ink-faint">
      {form.error ? t('handover.notes.kept') : t('handover.notes.saving')}
    </p>
  );
}
