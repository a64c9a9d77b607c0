import { useState, type FormEvent } from 'react';
import { calendarLimits } from '../../contract/limits.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

type NoteDialogProps = { note: string; onClose: () => void; onNote: (note: string) => void };

export function NoteDialog({ note, onClose, onNote }: NoteDialogProps) {
  const [typed, setTyped] = useState(note);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onNote(typed.trim());
  };
  return (
    <Dialog open size="sm" onClose={onClose} title={t('calendar.note.title')}>
      <form onSubmit={save} className="grid gap-2">
        <TextField
          data-autofocus
          label={t('calendar.note.label')}
          hint={t('calendar.note.hint')}
          maxLength={calendarLimits.noteMax}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="justify-self-end max-sm:justify-self-stretch">
          {t('calendar.note.save')}
        </Button>
      </form>
    </Dialog>
  );
}
