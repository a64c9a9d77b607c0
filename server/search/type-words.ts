import { VEHICLE_TYPES, writeType, writeTypeFilter, type VehicleType } from '../../contract/cars/vocabulary.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const WORD = /[\p{L}\p{N}]+/gu;

/** "Pick-up", "pick up" and "pickup" are the same. */
const keyOf = (words: readonly string[]) => plain(words.join(''));

/** What people call the types, in all languages. A word may stand for another type in another language. */
function collect() {
  const types = new Map<string, Set<VehicleType>>();
  let longest = 1;
  for (const t of LANGUAGES.map(translator)) {
    for (const type of VEHICLE_TYPES) {
      for (const written of [writeType(t, type), writeTypeFilter(t, type)]) {
        const words = written.match(WORD) ?? [];
        longest = Math.max(longest, words.length);
        types.set(keyOf(words), (types.get(keyOf(words)) ?? new Set()).add(type));
      }
    }
  }
  return { types, longest };
}

let known: ReturnType<typeof collect> | undefined;

export interface NamedTypes {
  types: VehicleType[];
  /** What was typed before and after, where anything was. */
  rest: string[];
}

/** The types that whole words of a text name in any language: those of the longest name, or of the first as long. */
export function readTypes(text: string): NamedTypes | undefined {
  known ??= collect();
  const { types, longest } = known;
  const typed = text.normalize('NFKC');
  const words = [...typed.matchAll(WORD)];
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    for (let first = 0; first + length <= words.length; first++) {
      const name = words.slice(first, first + length);
      const found = types.get(keyOf(name.map(([word]) => word)));
      if (!found) continue;
      const last = name.at(-1)!;
      const rest = [typed.slice(0, name[0]!.index), typed.slice(last.index + last[0].length)];
      return { types: [...found], rest: rest.map((part) => part.trim()).filter((part) => part !== '') };
    }
  }
  return undefined;
}
