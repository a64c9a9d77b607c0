import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { request } from '../session/api.ts';
import { TextField } from '../ui/field.tsx';
import { rove } from '../ui/roving.ts';
import { useDebounced } from './use-debounced.ts';

const SUGGESTIONS = 6;
const PAUSE_MILLISECONDS = 200;

function usePlaces(typed: string) {
  const q = useDebounced(typed.trim(), PAUSE_MILLISECONDS);
  const { data } = useQuery({
    queryKey: ['cars', 'locations', q, SUGGESTIONS],
    queryFn: ({ signal }) => request('GET /api/locations', { query: { q, limit: SUGGESTIONS }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // Suggestions are a help. Without them the field is a plain text field, and nobody needs to hear why.
    retry: false,
  });
  const places = q === '' || typed.trim() === '' ? [] : (data?.locations ?? []).map(({ location }) => location);
  return places.length === 1 && places[0] === typed.trim() ? [] : places;
}

type LocationFieldProps = {
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** Any place may be typed; places that cars are in already are suggested, so that one place has one spelling. */
export function LocationField({ value, error, onChange }: LocationFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const places = usePlaces(value);
  const isShown = isOpen && places.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (place: string) => {
    onChange(place);
    close();
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && !isShown) return setOpen(true);
    if (!isShown) return;
    const chosen = places[active];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive(rove(event.key, active, places.length) ?? -1);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <TextField
        label="Location"
        name="location"
        placeholder="Lisbon"
        hint="A city, or a part of one. Places that other cars are in are suggested."
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        value={value}
        error={error}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Places"
        hidden={!isShown}
        className="absolute inset-x-0 top-[4.75rem] z-10 overflow-hidden rounded-control border border-line bg-surface-raised py-1.5 shadow-raised"
      >
        {places.map((place, index) => (
          // The keyboard reaches an option through the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={place}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-3.5 hover:bg-shade/6',
              index === active && 'bg-brand-tint',
            )}
          >
            <MapPin className="size-4 shrink-0 text-ink-faint" />
            <span className="truncate">{place}</span>
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {isShown ? `${places.length} ${places.length === 1 ? 'place' : 'places'} suggested` : ''}
      </p>
    </div>
  );
}
