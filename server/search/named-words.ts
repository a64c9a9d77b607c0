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

/** "Pick-up", "pick up" and "pickup" are the same. */
const keyOf = (words: readonly string[]) => plain(words.join(''));

/** What words may stand for. One may name something else in another language. */
interface Named {
  types: VehicleType[];
  fuels: Fuel[];
  features: Feature[];
  /** At least so many; 0 where it is not about them */
  seats: number;
}

/** A piece of a text: a car has it in its own words, or is what it names. */
export interface Piece extends Named {
  text: string;
}

const NOTHING: Named = { types: [], fuels: [], features: [], seats: 0 };
const ELECTRIC: Named = { ...NOTHING, types: ['Electric vehicle'], fuels: ['electric'] };

/** Of how many seats people speak in words: from two to nine, as the catalogues name them. */
const FIRST_NUMBER = 2;

/** What people call types, fuels, features and numbers of seats, in all languages. */
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
      // "Other" is no word to search by.
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

/** A text of more words than anybody types is compared as a whole. */
const PIECES_MAX = 8;

/** Words that name nothing, without what stands between them. */
const wordsIn = (text: string): Piece[] =>
  text
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[,;]+|[,;]+$/g, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => ({ text: word, ...NOTHING }));

export const isNamed = ({ types, fuels, features, seats }: Named) =>
  types.length + fuels.length + features.length + seats > 0;

/**
 * The pieces of a text, each of which a car must have or be: whole words that name a type, a fuel, a feature or a number of seats in
 * any language, the longest names first, and the words beside them.
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
  const said = pieces.filter((piece, at) => !isBetween(piece, at));
  const isSplit = said.length > 1 || said.some(isNamed);
  return isSplit && said.length <= PIECES_MAX ? said : [{ text, ...NOTHING }];
}
