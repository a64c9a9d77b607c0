import { MapPin } from 'lucide-react';
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { placeLimits } from '../../contract/places/limits.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { TextField, type TextFieldProps } from '../ui/field.tsx';
import { NearMeButton } from './near-me-button.tsx';
import type { Suggestion } from './place-suggestions.tsx';
import { useNearMe } from './use-near-me.ts';

const NO_OFFERS: readonly Suggestion[] = [];

const PlaceSuggestions = lazyPart(() => import('./place-suggestions.tsx'), 'optional');

type PlaceFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'prefix' | 'suffix' | 'ref'> & {
  value: string;
  /** Called when a place is picked from the list, or when typed text is confirmed with Enter or by leaving the field. */
  onChange: (place: string, known?: SuggestedPlace) => void;
  /** Also called on every keystroke, for forms that keep unconfirmed text. */
  onType?: (text: string) => void;
  /** Writes cities with their region or country, so that cities with the same name are distinct. */
  isFullName?: boolean;
  /** Offers to search near the user's position. */
  nearMe?: { isOn: boolean; onFound: () => void };
  /** Shows the suggestions above the field if there is room, so that they do not cover the content below. */
  isListAbove?: boolean;
};

/** A text field that suggests places with cars, then cities of the world. It also accepts any other text. */
export function PlaceField({ value, onChange, onType, isFullName, nearMe, isListAbove, ...field }: PlaceFieldProps) {
  const [typed, setTyped] = useState(value);
  const [chosen, setChosen] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  if (lastValue !== value) {
    setLastValue(value);
    if (value !== typed) {
      setTyped(value);
      setChosen(value);
    }
  }
  // Reported by the list, which is loaded on demand.
  const [offered, setOffered] = useState(NO_OFFERS);
  const isShown = isOpen && offered.length > 0;

  const show = (place: string) => {
    setOpen(false);
    setActive(-1);
    setTyped(place);
    setChosen(place);
  };
  const pick = ({ text, place }: Suggestion) => {
    show(text);
    onChange(text, place);
  };
  const confirmText = () => {
    const text = typed.trim();
    show(text);
    // `value` may still be the one before a place was picked, whose position must not be lost.
    if (text !== value && text !== chosen) onChange(text);
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
      // Enter submits the form only when no suggestion is active.
      if (offer) {
        event.preventDefault();
        pick(offer);
      } else confirmText();
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
        maxLength={placeLimits.textMax}
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
                finder.request();
              }}
            />
          ) : undefined
        }
        onChange={({ target }) => {
          finder.clear();
          setTyped(target.value);
          onType?.(target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => void PlaceSuggestions.preload()}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={confirmText}
      />
      <span role="status" className="visually-hidden">
        {isShown ? t('places.field.suggested', { count: offered.length }) : ''}
      </span>
      {isOpen ? (
        <Suspense>
          <PlaceSuggestions
            // Suggests all places until the text differs from the current choice.
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
