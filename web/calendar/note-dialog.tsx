import { useState, type FormEvent } from 'react';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { t } from '../language/words.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import type { ChangeFailure } from './use-change-days.ts';
import { useSaving } from './use-saving.ts';

type NoteDialogProps = { note: string; onClose: () => void; onNote: (note: string) => ChangeFailure };

export function NoteDialog({ note, onClose, onNote }: NoteDialogProps) {
  const [typed, setTyped] = useState(note);
  const { isSaving, failure, save } = useSaving(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(() => onNote(typed.trim()));
  };
  return (
    <Dialog open size="sm" onClose={onClose} title={t('calendar.note.title')}>
      <form onSubmit={submit} className="grid gap-2">
        <TextField
          data-autofocus
          label={t('calendar.note.label')}
          hint={t('calendar.note.hint')}
          maxLength={calendarLimits.noteMax}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {failure === undefined ? null : (
          <Alert tone="danger" announce>
            {failure}
          </Alert>
        )}
        <Button type="submit" busy={isSaving} className="justify-self-end max-sm:justify-self-stretch">
          {t('calendar.note.save')}
        </Button>
      </form>
    </Dialog>
  );
}
