import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { carQueries } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { TextArea } from '../../ui/field.tsx';

const NoteWarning = lazyPart(() => import('../../messages/note-warning.tsx'), 'optional');

/** Cheap check for possible contact details, before loading the full check. */
const SUSPICIOUS = /[\d@.]/;

type RequestNoteProps = { carId: string; value: string; onChange: (text: string) => void };

/** An optional note that introduces the renter to the owner. */
export function RequestNote({ carId, value, onChange }: RequestNoteProps) {
  const { data: car } = useQuery(carQueries.details(carId));
  const name = writeName(t, car?.owner.displayName ?? '');
  return (
    <div>
      <TextArea
        label={car ? t('rentals.payment.note.label', { name }) : t('rentals.payment.note.label-any')}
        optional
        hint={t('rentals.payment.note.hint')}
        rows={3}
        maxLength={rentalLimits.requestNoteMax}
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
