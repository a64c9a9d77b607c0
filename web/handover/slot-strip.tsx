import clsx from 'clsx';
import { Check, Clock } from 'lucide-react';
import { GUIDED_SLOTS, type GuidedSlot } from '../../contract/handover/handover-parts.ts';
import { t } from '../language/words.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { photoAt, type ShownPhoto } from './shown-photos.ts';

type SlotStripProps = {
  photos: readonly ShownPhoto[];
  current?: GuidedSlot;
  onSelect: (slot: GuidedSlot) => void;
};

const stateOf = (shown: ShownPhoto | undefined) => {
  if (!shown) return 'missing';
  return shown.waiting ? 'waiting' : 'sent';
};

/** The ten photo slots with their states: sent, waiting or missing */
export function SlotStrip({ photos, current, onSelect }: SlotStripProps) {
  return (
    <ol className="grid grid-cols-5 gap-2" aria-label={t('handover.photo.all')}>
      {GUIDED_SLOTS.map((slot) => {
        const shown = photoAt(photos, slot);
        const state = stateOf(shown);
        const Mark = state === 'sent' ? Check : Clock;
        return (
          <li key={slot}>
            <button
              type="button"
              aria-current={slot === current ? 'step' : undefined}
              onClick={() => onSelect(slot)}
              className={clsx(
                'relative block w-full overflow-hidden rounded-control border-2 outline-focus',
                slot === current ? 'border-brand' : 'border-transparent',
              )}
            >
              <PhotoPicture shown={shown} slot={slot} sizes="80px" className="aspect-square w-full" />
              <span className="visually-hidden">
                {t('handover.photo.state', { slot: t.of('handover.slot', slot), state })}
              </span>
              {state === 'missing' ? null : (
                <span
                  aria-hidden="true"
                  className={clsx(
                    'absolute end-0.5 bottom-0.5 grid size-5 place-items-center rounded-full',
                    state === 'sent' ? 'bg-brand text-on-brand' : 'bg-accent-bright text-on-accent',
                  )}
                >
                  <Mark className="size-3.5" strokeWidth={3} />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
