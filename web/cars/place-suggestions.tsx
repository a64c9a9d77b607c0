import clsx from 'clsx';
import type { RefObject } from 'react';
import type { Place } from '../../contract/cars/cars.ts';
import { t } from '../language/words.ts';
import { useAnchored } from '../ui/use-anchored.ts';

type PlaceSuggestionsProps = {
  id: string;
  places: Place[];
  active: number;
  anchor: RefObject<HTMLElement | null>;
  onPick: (place: string) => void;
};

/** The list below a place field. It never has the focus: the field does, and says which place is active. */
export default function PlaceSuggestions({ id, places, active, anchor, onPick }: PlaceSuggestionsProps) {
  const list = useAnchored<HTMLDivElement>(anchor, { isAsWide: true });
  return (
    <div
      ref={list}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label={t('cars.place-field.list-label')}
      // A press on the list, or on its scrollbar, must not take the focus away from the field.
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        'fixed m-0 overflow-y-auto overscroll-contain rounded-card border border-line',
        'bg-surface-raised p-1.5 text-ink shadow-raised',
      )}
    >
      {places.map(({ location, activeCars }, index) => (
        // The keys are those of the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={location}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={(option) => {
            if (option && index === active) option.scrollIntoView({ block: 'nearest' });
          }}
          onClick={() => onPick(location)}
          className={clsx(
            'tap flex min-h-10 cursor-pointer items-center gap-4 rounded-lg px-3 py-1.5 text-[0.9375rem]',
            index === active ? 'bg-shade/10' : 'hover:bg-shade/5',
          )}
        >
          <span className="grow truncate">{location}</span>
          <span className="shrink-0 text-sm text-ink-faint tabular-nums">{t('cars.count', { count: activeCars })}</span>
        </div>
      ))}
    </div>
  );
}
