import clsx from 'clsx';
import { useLayoutEffect, useMemo, type RefObject } from 'react';
import { localeOf } from '../../contract/languages/locale.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { t, language } from '../language/words.ts';
import { useAnchored } from '../ui/use-anchored.ts';
import { usePlaces } from './use-places.ts';

const countryOf = (code: string) => new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code);

/** The region and country of a city: "Lisbon, Portugal", "Illinois, United States". */
const writeRegion = ({ name, region, country }: SuggestedPlace): string =>
  [region === name ? '' : region, country && countryOf(country)].filter(Boolean).join(', ');

/** The name of a city with its region or country: "Springfield, Illinois". */
const writeFullName = ({ name, region, country }: SuggestedPlace): string =>
  [name, region === name || region === '' ? country && countryOf(country) : region].filter(Boolean).join(', ');

/** A suggested place, and the text of the field after it is picked. */
export interface Suggestion {
  text: string;
  place: SuggestedPlace;
}

type PlaceSuggestionsProps = {
  id: string;
  typed: string;
  active: number;
  anchor: RefObject<HTMLElement | null>;
  isFullName?: boolean | undefined;
  isListAbove?: boolean | undefined;
  /** Called with the suggestions for the keyboard handling of the field, and with none when the list unmounts. */
  onOffers: (offers: readonly Suggestion[]) => void;
  onPick: (offer: Suggestion) => void;
};

/** The number of cars, or the region and country. */
const detailOf = (place: SuggestedPlace): string =>
  place.country === '' ? t('cars.count', { count: place.activeCars }) : writeRegion(place);

export default function PlaceSuggestions({ typed, isFullName, onOffers, ...list }: PlaceSuggestionsProps) {
  const places = usePlaces(typed);
  const offers = useMemo(
    () => places.map((place) => ({ place, text: isFullName && place.country ? writeFullName(place) : place.name })),
    [places, isFullName],
  );
  // Runs before the list is painted, because the keys of the field must work as soon as the list is visible.
  useLayoutEffect(() => {
    onOffers(offers);
    return () => onOffers([]);
  }, [offers, onOffers]);
  return offers.length > 0 ? <List offers={offers} {...list} /> : null;
}

type ListProps = Omit<PlaceSuggestionsProps, 'typed' | 'isFullName' | 'onOffers'> & { offers: readonly Suggestion[] };

/** The list of suggestions. It never has the focus: the field keeps it, and refers to the active option. */
function List({ id, offers, active, anchor, isListAbove, onPick }: ListProps) {
  const list = useAnchored<HTMLDivElement>(anchor, { isAsWide: true, isAbove: isListAbove });
  return (
    <div
      ref={list}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label={t('places.field.list-label')}
      // A press on the list, or on its scrollbar, must not take the focus away from the field.
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        'fixed m-0 overflow-y-auto overscroll-contain rounded-card border border-line',
        'bg-surface-raised p-1.5 text-ink shadow-raised',
      )}
    >
      {offers.map((offer, index) => (
        // The field keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={`${offer.place.name} ${offer.place.region} ${offer.place.country}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={(option) => {
            if (option && index === active) option.scrollIntoView({ block: 'nearest' });
          }}
          onClick={() => onPick(offer)}
          className={clsx(
            'tap flex min-h-10 cursor-pointer items-center gap-4 rounded-lg px-3 py-1.5 text-[0.9375rem]',
            index === active ? 'bg-shade/10' : 'hover:bg-shade/5',
          )}
        >
          <span className="min-w-24 grow truncate">{offer.place.name}</span>
          <span className="truncate text-sm text-ink-faint tabular-nums">{detailOf(offer.place)}</span>
        </div>
      ))}
    </div>
  );
}
