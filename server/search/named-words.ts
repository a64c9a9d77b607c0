import {
  FEATURES,
  FUELS,
  VEHICLE_TYPES,
  writeFeature,
  writeFuel,
  writeType,
  writeTypeFilter,
  type Feature,
  type Fuel,
  type VehicleType,
} from '../../contract/cars/vocabulary.ts';
import { carLimits } from '../../contract/cars/limits.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const WORD = /[\p{L}\p{N}]+/gu;

/** "Pick-up", "pick up" and "pickup" have the same key. */
const keyOf = (words: readonly string[]) => plain(words.join(''));

/** What words may name. The same word can name different things in different languages. */
interface Named {
  types: VehicleType[];
  fuels: Fuel[];
  features: Feature[];
  /** The minimum number of seats; 0 if the words do not name one */
  seats: number;
}

/** A piece of a query. A car matches if its text contains it or if the car is what it names. */
export interface Piece extends Named {
  text: string;
}

const NOTHING: Named = { types: [], fuels: [], features: [], seats: 0 };
const ELECTRIC: Named = { ...NOTHING, types: ['Electric vehicle'], fuels: ['electric'] };

/** The catalogues list the words for numbers starting with this one, up to nine. */
const FIRST_NUMBER = 2;

/** Collects the words for types, fuels, features and numbers of seats in all languages. */
function collect() {
  const known = new Map<string, Named>();
  let longest = 1;
  const add = (written: string, named: Partial<Named>) => {
    const words = written.match(WORD) ?? [];
    longest = Math.max(longest, words.length);
    const before = known.get(keyOf(words)) ?? NOTHING;
    known.set(keyOf(words), {
      types: [...new Set([...before.types, ...(named.types ?? [])])],
      fuels: [...new Set([...before.fuels, ...(named.fuels ?? [])])],
      features: [...new Set([...before.features, ...(named.features ?? [])])],
      seats: named.seats ?? before.seats,
    });
  };
  for (const t of LANGUAGES.map(translator)) {
    for (const type of VEHICLE_TYPES) {
      const named = ELECTRIC.types.includes(type) ? ELECTRIC : { types: [type] };
      for (const written of [writeType(t, type), writeTypeFilter(t, type)]) add(written, named);
    }
    for (const fuel of FUELS) {
      // "Other" is not a search term.
      if (fuel === 'other') continue;
      const named = fuel === 'electric' ? ELECTRIC : { fuels: [fuel] };
      for (const written of [writeFuel(t, fuel), ...t.of('cars.search-words.fuel', fuel).split(',')])
        add(written, named);
    }
    for (const feature of FEATURES) {
      const others = t.of('cars.search-words.feature', feature).split(',');
      for (const written of [writeFeature(t, feature), ...others]) add(written, { features: [feature] });
    }
  }
  for (const t of LANGUAGES.map(translator)) {
    const names = t('cars.search-words.numbers').split(',');
    for (const word of t('cars.search-words.seats').split(',')) {
      for (let seats = FIRST_NUMBER; seats <= carLimits.seatsMax; seats++) {
        // "7-seater", "seven seats", "Siebensitzer"
        for (const number of [String(seats), names[seats - FIRST_NUMBER] ?? '']) {
          if (number) add(`${number} ${word}`, { seats });
        }
      }
    }
  }
  known.delete('');
  const between = LANGUAGES.flatMap((language) => translator(language)('cars.search-words.between').split(','));
  return { known, longest, between: new Set(between.map((word) => plain(word.trim()))) };
}

let collected: ReturnType<typeof collect> | undefined;

/** A text with more pieces than a realistic query is matched as a whole. */
const PIECES_MAX = 8;

/** Splits text into plain words and drops punctuation. */
const wordsIn = (text: string): Piece[] =>
  text
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[,;]+|[,;]+$/g, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => ({ text: word, ...NOTHING }));

export const isNamed = ({ types, fuels, features, seats }: Named) =>
  types.length + fuels.length + features.length + seats > 0;

/**
 * Splits a query into pieces that a car must all match: names of types, fuels, features or numbers of seats in any language,
 * longest names first, and the remaining words.
 */
export function readPieces(text: string): Piece[] {
  collected ??= collect();
  const { known, longest, between } = collected;
  const typed = text.normalize('NFKC');
  const words = [...typed.matchAll(WORD)];
  const pieces: Piece[] = [];
  let end = 0;
  for (let first = 0; first < words.length; first++) {
    for (let length = Math.min(longest, words.length - first); length > 0; length--) {
      const name = words.slice(first, first + length);
      const named = known.get(keyOf(name.map(([word]) => word)));
      if (!named) continue;
      const [start, last] = [name[0]!.index, name.at(-1)!];
      pieces.push(...wordsIn(typed.slice(end, start)));
      end = last.index + last[0].length;
      pieces.push({ text: typed.slice(start, end), ...named });
      first += length - 1;
      break;
    }
  }
  pieces.push(...wordsIn(typed.slice(end)));
  const isBetween = ({ text: word }: Piece, at: number) => at > 0 && at < pieces.length - 1 && between.has(plain(word));
  const kept = pieces.filter((piece, at) => !isBetween(piece, at));
  const isSplit = kept.length > 1 || kept.some(isNamed);
  return isSplit && kept.length <= PIECES_MAX ? kept : [{ text, ...NOTHING }];
}
