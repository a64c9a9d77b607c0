import { Trash2 } from 'lucide-react';
import type { Handover } from '../../contract/handover/handover.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { t } from '../language/words.ts';
import { TakePhoto } from '../photos/index.ts';
import { IconButton } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { NotesState } from './notes-state.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import type { ShownPhoto } from './shown-photos.ts';
import type { NotesForm } from './use-notes.ts';

type DamageStepProps = {
  handover: Handover;
  before: Handover | undefined;
  photos: readonly ShownPhoto[];
  form: NotesForm;
  name: string;
  onPhoto: (photo: Blob) => void;
  onRemove: (photo: ShownPhoto) => void;
};

export function DamageStep({ handover, before, photos, form, name, onPhoto, onRemove }: DamageStepProps) {
  const damage = photos.filter(({ slot }) => slot === 'damage');
  return (
    <div className="grid gap-5">
      {before?.notes ? (
        <blockquote className="border-s-2 border-line-strong ps-3 text-[0.9375rem] whitespace-pre-line text-ink-soft">
          <p className="text-sm font-medium text-ink">{t('handover.compare.before')}</p>
          {before.notes}
        </blockquote>
      ) : null}
      <TextArea
        label={t.of('handover.notes.label', handover.part)}
        hint={t('handover.notes.hint')}
        rows={4}
        maxLength={handoverLimits.notesMax}
        value={form.values.notes}
        onChange={({ target }) => form.change({ notes: target.value })}
      />
      {damage.length > 0 ? (
        <ul className="grid grid-cols-3 gap-2" aria-label={t('handover.damage.photos')}>
          {damage.map((photo) => (
            <li key={photo.id} className="relative overflow-hidden rounded-control">
              <PhotoPicture shown={photo} slot="damage" sizes="130px" className="aspect-square w-full" />
              {photo.isMine ? (
                <IconButton
                  size="sm"
                  variant="secondary"
                  icon={<Trash2 />}
                  label={t('handover.damage.remove')}
                  onClick={() => onRemove(photo)}
                  className="absolute! end-1 top-1"
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <TakePhoto
          name={t.of('handover.slot', 'damage')}
          variant="secondary"
          label={t('handover.damage.take')}
          onPhoto={onPhoto}
        />
      </div>
      <NotesState form={form} name={name} />
    </div>
  );
}
