import { MapPin } from 'lucide-react';
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { searchLimits } from '../../contract/cars/limits.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { TextField, type TextFieldProps } from '../ui/field.tsx';
import { NearMeButton } from './near-me-button.tsx';
import type { Offer } from './place-suggestions.tsx';
import { useNearMe } from './use-near-me.ts';

const NO_OFFERS: readonly Offer[] = [];

const PlaceSuggestions = lazyPart(() => import('./place-suggestions.tsx'), 'optional');

type PlaceFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'prefix' | 'suffix' | 'ref'> & {
  value: string;
  /** Called when a place was picked, or when typing ended with Enter or by leaving the field; with what is known of one of the list. */
  onChange: (place: string, known?: SuggestedPlace) => void;
  /** Called with every keystroke as well, for a form that keeps what is half typed. */
  onType?: (text: string) => void;
  /** Cities of the world are written so that they cannot be taken for namesakes. */
  isFullName?: boolean;
  /** Offers to look around where somebody is. */
  nearMe?: { isOn: boolean; onFound: () => void };
  /** Where there is room, suggestions stand above the field, so that nothing below it is covered. */
  isListAbove?: boolean;
};

/** A text field that suggests the places where cars are, then cities of the world. Any other text is welcome too. */
export function PlaceField({ value, onChange, onType, isFullName, nearMe, isListAbove, ...field }: PlaceFieldProps) {
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
  // Told by the list, which is fetched when it is about to be needed.
  const [offered, setOffered] = useState(NO_OFFERS);
  const isShown = isOpen && offered.length > 0;

  const show = (place: string) => {
    setOpen(false);
    setActive(-1);
    setTyped(place);
    setChosen(place);
  };
  const pick = ({ text, place }: Offer) => {
    show(text);
    onChange(text, place);
  };
  const settle = () => {
    const text = typed.trim();
    show(text);
    if (text !== value) onChange(text);
  };
  const finder = useNearMe(() => {
    show('');
    nearMe?.onFound();
  });
  const open = () => {
    if (!isOpen) setActive(-1);
    setOpen(true);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      event.preventDefault();
      open();
      if (isShown) setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
    } else if (event.key === 'Enter') {
      const offer = isShown ? offered[active] : undefined;
      // Enter sends a form only when it has nothing to do here.
      if (offer) {
        event.preventDefault();
        pick(offer);
      } else settle();
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
        hint={finder.sentence ?? field.hint}
        placeholder={nearMe?.isOn ? t('places.near-me') : field.placeholder}
        suffix={
          nearMe ? (
            <NearMeButton
              isOn={nearMe.isOn}
              isAsking={finder.isAsking}
              hasWords={typed === '' && !nearMe.isOn}
              onPress={() => {
                setOpen(false);
                finder.ask();
              }}
            />
          ) : undefined
        }
        onChange={({ target }) => {
          finder.forget();
          setTyped(target.value);
          onType?.(target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => void PlaceSuggestions.preload()}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={settle}
      />
      <span role="status" className="visually-hidden">
        {isShown ? t('places.field.suggested', { count: offered.length }) : ''}
      </span>
      {isOpen ? (
        <Suspense>
          <PlaceSuggestions
            // All places are offered until something else than the present choice is typed.
            typed={typed === chosen ? '' : typed}
            {...{ id, active, isFullName, isListAbove }}
            anchor={box}
            onOffers={setOffered}
            onPick={pick}
          />
        </Suspense>
      ) : null}
    </>
  );
}
