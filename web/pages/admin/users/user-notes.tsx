import { useState } from 'react';
import { moderationLimits } from '../../../../contract/moderation/limits.ts';
import type { AdminUserDetails } from '../../../../contract/moderation/users/users.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAddNote } from './user-mutations.ts';

export function UserNotes({ user }: { user: AdminUserDetails }) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const toast = useToast();
  const note = useAddNote(user.uid, () => {
    setText('');
    toast.success(t('moderation.user.notes.saved'));
  });
  const error = isMissing ? t('problems.user/note-required') : note.error?.message;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="mb-3 text-xl">
        {t('moderation.user.notes.title')}
      </h2>
      {user.state !== 'deleted' && (
        <form
          noValidate
          className="mb-5"
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(!text.trim());
            if (text.trim() && !note.isPending) note.mutate(text);
          }}
        >
          <TextArea
            label={t('moderation.user.notes.label')}
            hint={t('moderation.user.notes.hint')}
            error={error}
            rows={3}
            maxLength={moderationLimits.noteMax}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setMissing(false);
            }}
          />
          <Button type="submit" variant="secondary" size="sm" busy={note.isPending} className="mt-1">
            {t('moderation.user.notes.save')}
          </Button>
        </form>
      )}
      {user.notes.length === 0 ? (
        <p className="text-ink-soft">{t('moderation.user.notes.none')}</p>
      ) : (
        <ol className="grid gap-4">
          {user.notes.map((each) => (
            <li key={each.id} className="border-s-2 border-line-strong ps-3">
              <p className="break-words whitespace-pre-line">{each.text}</p>
              <p className="mt-1 text-sm text-ink-faint">
                {t('moderation.user.notes.by', {
                  name: each.author ?? t('moderation.user.notes.former'),
                  when: formatMoment(each.at, config.timeZone),
                })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
