import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { Suspense, useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { searchLimits } from '../../contract/limits.ts';
import { TextField, type TextFieldProps } from '../ui/field.tsx';
import { carQueries } from './car-queries.ts';

const PlaceSuggestions = lazyPart(() => import('./place-suggestions.tsx'), 'optional');

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Places whose name has the typed text in it, whatever the case and the accents. */
function usePlaces(typed: string, isOpen: boolean) {
  const text = typed.trim();
  const asked = useDeferredValue(text);
  const all = useQuery({ ...carQueries.locations(), enabled: isOpen });
  // The list has an end; beyond it the server looks.
  const isCut = (all.data?.length ?? 0) >= searchLimits.locationsMax;
  const found = useQuery({ ...carQueries.locations(asked), enabled: isOpen && isCut && asked !== '' });
  const known = (isCut && asked !== '' ? found.data : undefined) ?? all.data ?? [];
  // By what is typed now: whoever presses Enter at once must not get a place of the list before it.
  return { places: known.filter(({ location }) => plain(location).includes(plain(text))), isLoading: all.isLoading };
}

export type PlaceFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'prefix' | 'suffix' | 'ref'> & {
  value: string;
  /** Called when a place was picked, or when typing ended with Enter or by leaving the field. */
  onChange: (place: string) => void;
  /** Called with every keystroke as well, for a form that keeps what is half typed. */
  onType?: (text: string) => void;
};

/** A text field that suggests the places where cars are. Any other text is welcome too. */
export function PlaceField({ value, onChange, onType, ...field }: PlaceFieldProps) {
  const [typed, setTyped] = useState(value);
  const [chosen, setChosen] = useState(value);
  const [seen, setSeen] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  if (seen !== value) {
    setSeen(value);
    if (value !== typed) {
      setTyped(value);
      setChosen(value);
    }
  }
  // All places are offered until something else than the present choice is typed.
  const { places, isLoading } = usePlaces(typed === chosen ? '' : typed, isOpen);
  const isShown = isOpen && !isLoading && places.length > 0;

  const commit = (place: string) => {
    setOpen(false);
    setActive(-1);
    setTyped(place);
    setChosen(place);
    if (place !== value) onChange(place);
  };
  const open = () => {
    if (!isOpen) setActive(-1);
    setOpen(true);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      event.preventDefault();
      open();
      if (isShown) setActive((active + step + places.length + (active < 0 && step < 0 ? 1 : 0)) % places.length);
    } else if (event.key === 'Enter') {
      const place = isShown ? places[active]?.location : undefined;
      // Enter sends a form only when it has nothing to do here.
      if (place !== undefined) event.preventDefault();
      commit(place ?? typed.trim());
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      if (!onType) setTyped(value);
    }
  };

  return (
    <>
      <TextField
        maxLength={searchLimits.textMax}
        {...field}
        ref={(element) => {
          box.current = element?.parentElement ?? null;
        }}
        value={typed}
        prefix={<MapPin aria-hidden="true" className="size-4.5" />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          onType?.(target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => void PlaceSuggestions.preload()}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={() => commit(typed.trim())}
      />
      <span role="status" className="visually-hidden">
        {isShown ? t('cars.place-field.suggested', { count: places.length }) : ''}
      </span>
      {isShown ? (
        <Suspense>
          <PlaceSuggestions {...{ id, places, active }} anchor={box} onPick={commit} />
        </Suspense>
      ) : null}
    </>
  );
}
