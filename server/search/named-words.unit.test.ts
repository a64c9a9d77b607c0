import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEATURES, VEHICLE_TYPES, writeFeature, writeType } from '../../contract/cars/vocabulary.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';
import { isNamed, readPieces } from './named-words.ts';

const languages = fc.constantFrom(...LANGUAGES.map(translator));
const writings: ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD'),
  (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (name) => name.replaceAll(/[ -]/g, ' - '),
];
const beside = [fc.constantFrom([], ['Girona']), fc.constantFrom([], ['Saint-Denis', '9'])] as const;

/** Returns the only piece that names something, and the other words. */
function readOne(text: string) {
  const pieces = readPieces(text);
  const named = pieces.filter(isNamed);
  expect(named).toHaveLength(1);
  return { ...named[0]!, rest: pieces.filter((piece) => !isNamed(piece)).map((piece) => piece.text) };
}

describe('readPieces', () => {
  it('recognises types in any language and spelling, and keeps the other words', () => {
    const types = fc.constantFrom(...VEHICLE_TYPES);
    fc.assert(
      fc.property(languages, types, fc.constantFrom(...writings), ...beside, (t, type, write, before, after) => {
        const found = readOne([...before, write(writeType(t, type)), ...after].join(' '));
        expect(found.types).toContain(type);
        expect(found.rest).toEqual([...before, ...after]);
      }),
    );
  });

  it('recognises features in any language and spelling, and keeps the other words', () => {
    const features = fc.constantFrom(...FEATURES);
    fc.assert(
      fc.property(languages, features, fc.constantFrom(...writings), ...beside, (t, feature, write, before, after) => {
        const found = readOne([...before, write(writeFeature(t, feature)), ...after].join(' '));
        expect(found.features).toContain(feature);
        expect(found.rest).toEqual([...before, ...after]);
      }),
    );
  });

  it('recognises common names and combinations', () => {
    const named = (text: string) =>
      readPieces(text).map(({ types, fuels, features }) => [types, fuels, features].flat());
    expect(named('kombi')).toEqual([['Break']]);
    expect(named('Cabrio')).toEqual([['Convertible']]);
    expect(named('furgoneta')).toEqual([['Van']]);
    expect(named('BERLINE')).toEqual([['Sedan']]);
    expect(named('coche electrico')).toEqual([['Electric vehicle', 'electric']]);
    expect(named('Voiture  familiale')).toEqual([[], ['Family car']]);
    expect(named('pickup')).toEqual([['Truck']]);
    expect(named('luxury vehicle')).toEqual([['Luxury Vehicle']]);
    expect(named('electric van Lisbon')).toEqual([['Electric vehicle', 'electric'], ['Van'], []]);
    expect(named('Kombi mit Anhängerkupplung')).toEqual([['Break'], ['tow-bar']]);
    expect(named('SUV con enganche y isofix')).toEqual([['SUV'], ['tow-bar'], ['isofix']]);
    expect(named('van avec attelage, climatisation')).toEqual([['Van'], ['tow-bar'], ['air-conditioning']]);
    expect(named('elétrico Lisboa')).toEqual([['Electric vehicle', 'electric'], []]);
    expect(named('carrinha com engate e ar condicionado')).toEqual([['Break'], ['tow-bar'], ['air-conditioning']]);
    expect(named('plug-in hybrid')).toEqual([['plug-in-hybrid']]);
  });

  it('recognises numbers of seats in any language, as digits and words', () => {
    const seats = (text: string) => readPieces(text).map((piece) => piece.seats);
    for (const text of ['7-seater', '7 seats', 'seven-seater', '7 Sitze', '7-Sitzer', 'Siebensitzer', '7 places'])
      expect([text, seats(text)]).toEqual([text, [7]]);
    for (const text of ['sept places', '7 plazas', 'siete asientos', '7seater', 'sete lugares'])
      expect([text, seats(text)]).toEqual([text, [7]]);
    expect(seats('7-seater ISOFIX')).toEqual([7, 0]);
    expect(readPieces('voiture à 7 places').map(({ text }) => text)).toEqual(['voiture', '7 places']);
    expect(seats('Fünfsitzer mit Klimaanlage')).toEqual([5, 0]);
    for (const text of ['61 seats', 'seats', '1 place', '7', '77seater']) expect(Math.max(...seats(text))).toBe(0);
  });

  it('ignores words that only start with or contain a name', () => {
    for (const text of ['Vancouver', 'vans', 'kom', 'Evan', 'coche', 'Sedan2', '???', '', 'dieselgate', 'other']) {
      expect(readPieces(text)).toEqual([{ text, types: [], fuels: [], features: [], seats: 0 }]);
    }
  });

  it('splits the remaining text into words', () => {
    const texts = (text: string) => readPieces(text).map((piece) => piece.text);
    expect(texts('electric Renault Zoe, Lisbon')).toEqual(['electric', 'Renault', 'Zoe', 'Lisbon']);
    expect(texts('Diesel in Lisbon')).toEqual(['Diesel', 'Lisbon']);
    expect(texts('Renault Zoe, Lisbon')).toEqual(['Renault', 'Zoe', 'Lisbon']);
    expect(texts('a Zoe in Lisbon')).toEqual(['a', 'Zoe', 'Lisbon']);
    expect(texts('diesel b c d f g h i j')).toEqual(['diesel b c d f g h i j']);
  });
});
