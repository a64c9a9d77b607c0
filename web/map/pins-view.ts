import { DivIcon, LatLngBounds, Marker, type Map as LeafletMap } from 'leaflet';
import { writeBox, type Box } from '../../contract/places/box.ts';
import { t } from '../language/words.ts';
import { hasStreets } from './background.ts';
import { boundsOf, boxOf, createMap, MAX_ZOOM, unwrapLongitudes } from './create-map.ts';
import { groupPins, type Group, type PinGroups, type Pin } from './group-pins.ts';
import { showPlaceNames } from './place-names.ts';

export interface MapContent {
  pins: readonly Pin[];
  /**
   * When it changes, the map moves to the first pins of the new search; pins that load later do not move it. Empty
   * while unknown.
   */
  search: string;
  /** The area of the search */
  box: Box | undefined;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

interface MapState {
  /** Whether the user has moved the map since the last search */
  isMoved: boolean;
  /** Whether some pins are out of view */
  hasHidden: boolean;
  /** Whether the background could not be loaded */
  lacksBackground: boolean;
}

export const INITIAL_PINS_STATE: MapState = { isMoved: false, hasHidden: false, lacksBackground: false };

const isSame = (ids: readonly string[], pins: readonly Pin[]) =>
  ids.length === pins.length && pins.every(({ id }, index) => id === ids[index]);

const textOf = ({ pins }: Group) => (pins.length === 1 ? pins[0]!.label : t('map.cars', { count: pins.length }));

function iconOf(group: Group, isChosen: boolean): DivIcon {
  const label = document.createElement('span');
  label.textContent = textOf(group);
  const className = `map-pin${group.pins.length > 1 ? ' map-cluster' : ''}${isChosen ? ' map-chosen' : ''}`;
  return new DivIcon({ html: label, className, iconSize: undefined });
}

/** The copy of the point that is nearest to the visible area, because the map repeats beyond the date line. */
const nearest = (map: LeafletMap, lng: number) => lng + 360 * Math.round((map.getCenter().lng - lng) / 360);

interface Shown {
  marker: Marker;
  group: Group;
  isChosen: boolean;
}

function addMarker(map: LeafletMap, shown: Omit<Shown, 'marker'>, onPress: (group: Group) => void): Shown {
  const icon = iconOf(shown.group, shown.isChosen);
  const created: Shown = { ...shown, marker: new Marker([0, 0], { icon, riseOnHover: true }) };
  created.marker
    .on('click', () => onPress(created.group))
    .on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
      originalEvent.preventDefault();
      onPress(created.group);
    })
    .addTo(map);
  return created;
}

const nameOf = ({ pins }: Group) =>
  pins.length === 1 ? pins[0]!.name : t('map.cars-near', { count: pins.length, place: pins[0]!.place });

/** Updates pins in place, so that a focused pin keeps the focus. */
function createLayer(map: LeafletMap, onPress: (group: Group) => void) {
  const all = new Map<string, Shown>();
  return (groups: readonly Group[], chosen: readonly string[]) => {
    const wanted = new Map(groups.map((group) => [`${group.at.lat} ${group.at.lng} ${group.pins.length}`, group]));
    for (const [key, { marker }] of all) {
      if (wanted.has(key)) continue;
      marker.remove();
      all.delete(key);
    }
    for (const [key, group] of wanted) {
      const isChosen = isSame(chosen, group.pins);
      const shown = all.get(key) ?? addMarker(map, { group, isChosen }, onPress);
      if (shown.isChosen !== isChosen || textOf(shown.group) !== textOf(group))
        shown.marker.setIcon(iconOf(group, isChosen));
      Object.assign(shown, { group, isChosen });
      shown.marker.setLatLng([group.at.lat, nearest(map, group.at.lng)]).setZIndexOffset(isChosen ? 10_000 : 0);
      const element = shown.marker.getElement()!;
      element.setAttribute('aria-label', nameOf(group));
      element.setAttribute('aria-pressed', String(isChosen));
      all.set(key, shown);
    }
  };
}

/** A map with pins, which reports its state through `onState`. */
export function createPinsView(element: HTMLElement, onState: (state: MapState) => void) {
  let wanted: MapContent = { pins: [], search: '', box: undefined, chosen: [], onChoose: () => undefined };
  let grouped: PinGroups = groupPins([], MAX_ZOOM);
  let state = INITIAL_PINS_STATE;
  /** Whether the page is moving the map, and not the user */
  let isOwnMove = false;
  let fittedKey = '';
  let searchedBox = '';

  const updateState = (changes: Partial<MapState>) => {
    const next = { ...state, ...changes };
    const isNew = (Object.keys(next) as (keyof MapState)[]).some((key) => next[key] !== state[key]);
    state = next;
    if (isNew) onState(next);
  };
  const moveMap = (move: () => void) => {
    isOwnMove = true;
    move();
    isOwnMove = false;
  };
  const map = createMap(element, (isLoaded) => updateState({ lacksBackground: !isLoaded }));
  const layer = createLayer(map, ({ pins, at, separatesAt }) => {
    if (separatesAt === undefined || separatesAt > MAX_ZOOM) {
      wanted.onChoose(pins.map(({ id }) => id));
      return;
    }
    // The pressed group disappears, so keyboard users continue from the map.
    element.focus({ preventScroll: true });
    map.setView([at.lat, nearest(map, at.lng)], separatesAt);
  });
  const names = hasStreets ? undefined : showPlaceNames(map);

  const draw = () => {
    const { west, south, east, north } = boxOf(map.getBounds().pad(0.2));
    layer(grouped.groupsIn([west, south, east, north], Math.round(map.getZoom())), wanted.chosen);
    names?.(wanted.pins);
    const seen = map.getBounds();
    updateState({ hasHidden: wanted.pins.some(({ at }) => !seen.contains([at.lat, nearest(map, at.lng)])) });
  };
  const showAll = () => {
    if (wanted.pins.length === 0) return;
    const unrolled = unwrapLongitudes(wanted.pins.map(({ at }) => at));
    const bounds = new LatLngBounds(wanted.pins.map(({ at }): [number, number] => [at.lat, unrolled(at.lng)]));
    moveMap(() => map.fitBounds(bounds, { animate: false, padding: [48, 48], maxZoom: 11 }));
  };
  const fit = ({ search, box, pins }: MapContent) => {
    const key = `${search} ${box ? writeBox(box) : ''}`;
    if (search === '' || fittedKey === key || (!box && pins.length === 0)) return;
    fittedKey = key;
    if (!box) showAll();
    // The map already shows the area that was searched from it.
    else if (searchedBox !== writeBox(box)) moveMap(() => map.fitBounds(boundsOf(box), { animate: false }));
    updateState({ isMoved: false });
  };

  map.on('moveend', () => {
    if (!isOwnMove) updateState({ isMoved: true });
    draw();
  });
  const sizes = new ResizeObserver(() => moveMap(() => map.invalidateSize({ animate: false, pan: false })));
  sizes.observe(element);
  return {
    show: (next: MapContent) => {
      if (next.pins !== wanted.pins) grouped = groupPins(next.pins, MAX_ZOOM);
      wanted = next;
      fit(next);
      draw();
    },
    showAll,
    /** Returns the visible area, and remembers it as searched. */
    askForArea: (): Box => {
      const area = boxOf(map.getBounds());
      searchedBox = writeBox(area);
      updateState({ isMoved: false });
      return area;
    },
    remove: () => {
      sizes.disconnect();
      map.remove();
    },
  };
}

export type PinsView = ReturnType<typeof createPinsView>;
