import { DivIcon, LatLngBounds, Marker, type Map as LeafletMap } from 'leaflet';
import { writeBox, type Box } from '../../contract/places/box.ts';
import { t } from '../language/words.ts';
import { hasStreets } from './background.ts';
import { boundsOf, boxOf, createMap, MAX_ZOOM, unroll } from './create-map.ts';
import { groupPins, type Group, type Grouped, type Pin } from './group-pins.ts';
import { showNames } from './place-names.ts';

export interface Wanted {
  pins: readonly Pin[];
  /** Of another search, the map shows the first pins; what comes later moves nothing. Empty while it is not known yet. */
  search: string;
  /** The area that is searched in */
  box: Box | undefined;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

interface Look {
  /** By the person, since the last search */
  isMoved: boolean;
  /** Pins lie out of sight. */
  hasHidden: boolean;
  /** The background could not be fetched. */
  isBare: boolean;
}

export const FIRST_LOOK: Look = { isMoved: false, hasHidden: false, isBare: false };

const isSame = (ids: readonly string[], pins: readonly Pin[]) =>
  ids.length === pins.length && pins.every(({ id }, index) => id === ids[index]);

const wordsOf = ({ pins }: Group) => (pins.length === 1 ? pins[0]!.label : t('map.cars', { count: pins.length }));

function iconOf(group: Group, isChosen: boolean): DivIcon {
  const words = document.createElement('span');
  words.textContent = wordsOf(group);
  const className = `map-pin${group.pins.length > 1 ? ' map-cluster' : ''}${isChosen ? ' map-chosen' : ''}`;
  return new DivIcon({ html: words, className, iconSize: undefined });
}

/** Where the point is that lies nearest to what is in sight: beyond the date line the earth begins again. */
const nearest = (map: LeafletMap, lng: number) => lng + 360 * Math.round((map.getCenter().lng - lng) / 360);

interface Shown {
  marker: Marker;
  group: Group;
  isChosen: boolean;
}

function addMarker(map: LeafletMap, shown: Omit<Shown, 'marker'>, onPress: (group: Group) => void): Shown {
  const icon = iconOf(shown.group, shown.isChosen);
  const made: Shown = { ...shown, marker: new Marker([0, 0], { icon, riseOnHover: true }) };
  made.marker
    .on('click', () => onPress(made.group))
    .on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
      originalEvent.preventDefault();
      onPress(made.group);
    })
    .addTo(map);
  return made;
}

const nameOf = ({ pins }: Group) =>
  pins.length === 1 ? pins[0]!.name : t('map.cars-near', { count: pins.length, place: pins[0]!.place });

/** Pins that are there stay the same elements, so that whoever stands on one keeps the focus. */
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
      if (shown.isChosen !== isChosen || wordsOf(shown.group) !== wordsOf(group))
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

/** A map with pins, and what is to be known of it. */
export function createPinsView(element: HTMLElement, onLook: (look: Look) => void) {
  let wanted: Wanted = { pins: [], search: '', box: undefined, chosen: [], onChoose: () => undefined };
  let grouped: Grouped = groupPins([], MAX_ZOOM);
  let look = FIRST_LOOK;
  /** While the page moves the map, and not the person */
  let isOurs = false;
  let fitted = '';
  let asked = '';

  const tell = (news: Partial<Look>) => {
    const next = { ...look, ...news };
    const isNew = (Object.keys(next) as (keyof Look)[]).some((key) => next[key] !== look[key]);
    look = next;
    if (isNew) onLook(next);
  };
  const ours = (move: () => void) => {
    isOurs = true;
    move();
    isOurs = false;
  };
  const map = createMap(element, (isThere) => tell({ isBare: !isThere }));
  const layer = createLayer(map, ({ pins, at, apartAt }) => {
    if (apartAt === undefined || apartAt > MAX_ZOOM) {
      wanted.onChoose(pins.map(({ id }) => id));
      return;
    }
    // What was pressed is gone then: whoever goes by keyboard goes on from the map.
    element.focus({ preventScroll: true });
    map.setView([at.lat, nearest(map, at.lng)], apartAt);
  });
  const names = hasStreets ? undefined : showNames(map);

  const draw = () => {
    const { west, south, east, north } = boxOf(map.getBounds().pad(0.2));
    layer(grouped.groupsIn([west, south, east, north], Math.round(map.getZoom())), wanted.chosen);
    names?.(wanted.pins);
    const seen = map.getBounds();
    tell({ hasHidden: wanted.pins.some(({ at }) => !seen.contains([at.lat, nearest(map, at.lng)])) });
  };
  const showAll = () => {
    if (wanted.pins.length === 0) return;
    const along = unroll(wanted.pins.map(({ at }) => at));
    const bounds = new LatLngBounds(wanted.pins.map(({ at }): [number, number] => [at.lat, along(at.lng)]));
    ours(() => map.fitBounds(bounds, { animate: false, padding: [48, 48], maxZoom: 11 }));
  };
  const fit = ({ search, box, pins }: Wanted) => {
    const key = `${search} ${box ? writeBox(box) : ''}`;
    if (search === '' || fitted === key || (!box && pins.length === 0)) return;
    fitted = key;
    if (!box) showAll();
    // The area of this very map is in sight already.
    else if (asked !== writeBox(box)) ours(() => map.fitBounds(boundsOf(box), { animate: false }));
    tell({ isMoved: false });
  };

  map.on('moveend', () => {
    if (!isOurs) tell({ isMoved: true });
    draw();
  });
  const sizes = new ResizeObserver(() => ours(() => map.invalidateSize({ animate: false, pan: false })));
  sizes.observe(element);
  return {
    show: (next: Wanted) => {
      if (next.pins !== wanted.pins) grouped = groupPins(next.pins, MAX_ZOOM);
      wanted = next;
      fit(next);
      draw();
    },
    showAll,
    /** What is in sight is what will be searched in. */
    askForArea: (): Box => {
      const area = boxOf(map.getBounds());
      asked = writeBox(area);
      tell({ isMoved: false });
      return area;
    },
    remove: () => {
      sizes.disconnect();
      map.remove();
    },
  };
}

export type PinsView = ReturnType<typeof createPinsView>;
