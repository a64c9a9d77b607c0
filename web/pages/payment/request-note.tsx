import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { messageLimits } from '../../../contract/messages/limits.ts';
import { carQueries } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { TextArea } from '../../ui/field.tsx';

const NoteWarning = lazyPart(() => import('../../messages/note-warning.tsx'), 'optional');

/** What may be a contact: only then is it looked at closely. */
const SUSPICIOUS = /[\d@.]/;

type RequestNoteProps = { carId: string; value: string; onChange: (text: string) => void };

/** A few words for the owner, who decides about somebody they do not know. */
export function RequestNote({ carId, value, onChange }: RequestNoteProps) {
  const { data: car } = useQuery(carQueries.details(carId));
  const name = writeName(t, car?.owner.displayName ?? '');
  return (
    <div>
      <TextArea
        label={car ? t('rentals.payment.note.label', { name }) : t('rentals.payment.note.label-any')}
        hint={t('rentals.payment.note.hint')}
        rows={3}
        maxLength={messageLimits.textMax}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {SUSPICIOUS.test(value) ? (
        <Suspense>
          <div role="status" className="mt-1 text-sm">
            <NoteWarning carId={carId} text={value} name={name} />
          </div>
        </Suspense>
      ) : null}
    </div>
  );
}
