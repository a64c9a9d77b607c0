import * as z from 'zod/mini';
import { CAR_INPUT_KEYS, contentOfInput, type CarContent } from '../../contract/cars/car-fields.ts';
import { carContentRules } from '../../contract/cars/cars.ts';
import { GEARS, VEHICLE_TYPES, writeGear, writeType } from '../../contract/cars/vocabulary.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import type { Language, Translate } from '../../contract/languages/translate.ts';
import { once } from '../../contract/once.ts';
import { createAmountReader } from '../../contract/typed-amounts.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Column } from './csv-header.ts';
import { explainIssue } from './read-car.ts';
import { readEmail, readName } from './read-user.ts';
import { show, type Remark } from './read-values.ts';

export interface RowCar {
  key: string;
  email: string;
  ownerName: string;
  content: CarContent;
  photos: string[];
}

const plain = (word: string) => word.trim().toLowerCase();

/** As any of our languages writes it, so that a spreadsheet needs no translation. */
function wordsOf<Value extends string>(values: readonly Value[], write: (t: Translate, value: Value) => string) {
  const entries = values.flatMap((value) => [
    [plain(value), value] as const,
    ...LANGUAGES.map((language) => [plain(write(translator(language), value)), value] as const),
  ]);
  return new Map<string, Value>(entries);
}
const gears = once(() => wordsOf(GEARS, writeGear));
const types = once(() => wordsOf(VEHICLE_TYPES, writeType));

/** Names of files, between bars or line breaks. */
const namesIn = (cell: string) =>
  cell
    .split(/[|\r\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** By the rules of the listing form, with prices as people type them in the language. */
export function createRowReader({ language, currency }: { language: Language; currency: string }) {
  const rules = z.object(carContentRules({ readAmount: createAmountReader(language, currency), currency }));
  return (cells: Record<Column, string>): { value: RowCar } | { problems: Remark[] } => {
    const problems: Remark[] = [];
    const email = readEmail(cells.owner);
    if (!email) problems.push({ field: 'owner', text: `The email address is not valid: ${show(cells.owner)}.` });
    const { displayName, isReplaced } = readName(cells.ownerName);
    if (isReplaced && cells.ownerName.trim() !== '') {
      problems.push({ field: 'ownerName', text: `It is no usable name: ${show(cells.ownerName)}.` });
    }
    const raw = {
      ...Object.fromEntries(CAR_INPUT_KEYS.map((name) => [name, cells[name]])),
      gear: gears().get(plain(cells.gear)) ?? cells.gear,
      vehicleType: types().get(plain(cells.vehicleType)) ?? cells.vehicleType,
    };
    const { data, error } = rules.safeParse(raw);
    for (const { path, message } of error?.issues ?? []) {
      const name = String(path[0]) as Column;
      problems.push({
        field: name,
        text: `${explainIssue(name, message, cells[name], currency)}: ${show(cells[name])}.`,
      });
    }
    if (problems.length > 0 || !data || !email) return { problems };
    return {
      value: {
        key: cells.key.trim(),
        email,
        ownerName: displayName,
        content: contentOfInput(data),
        photos: namesIn(cells.photos),
      },
    };
  };
}
