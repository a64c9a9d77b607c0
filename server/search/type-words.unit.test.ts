import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VEHICLE_TYPES, writeType } from '../../contract/cars/vocabulary.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';
import { readTypes } from './type-words.ts';

const names = fc.record({ t: fc.constantFrom(...LANGUAGES.map(translator)), type: fc.constantFrom(...VEHICLE_TYPES) });
const writings: ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD'),
  (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (name) => name.replaceAll(/[ -]/g, ' - '),
];

describe('the types that a text names', () => {
  it('are found by the word of any language, however it is written, and what stands beside it remains', () => {
    fc.assert(
      fc.property(
        names,
        fc.constantFrom(...writings),
        fc.constantFrom([], ['Girona']),
        fc.constantFrom([], ['Saint-Denis 9']),
        ({ t, type }, write, before, after) => {
          const found = readTypes([...before, write(writeType(t, type)), ...after].join(' '));
          expect(found?.types).toContain(type);
          expect(found?.rest).toEqual([...before, ...after]);
        },
      ),
    );
  });

  it('are those that people use', () => {
    const named = (text: string) => readTypes(text)?.types;
    expect(named('kombi')).toEqual(['Break']);
    expect(named('Cabrio')).toEqual(['Convertible']);
    expect(named('furgoneta')).toEqual(['Van']);
    expect(named('BERLINE')).toEqual(['Sedan']);
    expect(named('coche electrico')).toEqual(['Electric vehicle']);
    expect(named('Voiture  familiale')).toEqual(['Family car']);
    expect(named('pickup')).toEqual(['Truck']);
    expect(named('luxury vehicle')).toEqual(['Luxury Vehicle']);
  });

  it('are none where a word only begins with or contains one', () => {
    for (const text of ['Vancouver', 'vans', 'kom', 'Evan', 'coche', 'Sedan2', '???', '']) {
      expect(readTypes(text)).toBeUndefined();
    }
  });
});
