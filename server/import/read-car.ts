import * as z from 'zod/mini';
import { CAR_INPUT_KEYS, contentFromInput, type CarContent, type CarInputKey } from '../../contract/cars/car-fields.ts';
import { carContentRules } from '../../contract/cars/rules/rules.ts';
import { digitsOf } from '../../contract/currencies.ts';
import { isProblemCode } from '../../contract/problem-status.ts';
import { createAmounts } from '../../contract/amounts.ts';
import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { CAR_STATUS, VEHICLE_TYPES, type Gear } from '../../contract/cars/vocabulary.ts';
import { createAmountReader, priceLimits } from '../../contract/typed-amounts.ts';
import { problemText } from '../platform/problem.ts';
import { field, isUsableId } from './read-export.ts';
import { readCreatedAt, formatValue, type Reading, type Remark } from './read-values.ts';

export interface OldCar extends CarContent {
  ownerSource: string;
  /** State in the older app; a car without photos is imported as waiting. */
  state: ListingState;
  createdAt: Date;
  /** URLs, or null for failed uploads. */
  images: unknown[];
}

// Uses the rules of the listing form, so that the owner can later save the car again.
const createContent = (currency: string) =>
  z.object(carContentRules({ readAmount: createAmountReader('en', currency), currency }));
const contents = new Map<string, ReturnType<typeof createContent>>();

function contentIn(currency: string) {
  const content = contents.get(currency) ?? createContent(currency);
  contents.set(currency, content);
  return content;
}

const sameWord = (a: string, b: unknown) => typeof b === 'string' && a.toLowerCase() === b.trim().toLowerCase();

/** The older app showed every gear other than automatic as manual. */
function readGear(value: unknown, notes: Remark[]): Gear {
  if (sameWord('Automatic', value)) return 'Automatic';
  if (!sameWord('Manual', value)) notes.push({ field: 'gear', text: `It is taken as Manual: ${formatValue(value)}.` });
  return 'Manual';
}

function readState(value: unknown, notes: Remark[]): ListingState {
  if (value === CAR_STATUS.active || value === '1') return 'active';
  if (value !== CAR_STATUS.inactive && value !== '0') {
    notes.push({ field: 'status', text: `It is taken as 0 (inactive): ${formatValue(value)}.` });
  }
  return 'waiting';
}

const readType = (value: unknown) => VEHICLE_TYPES.find((known) => sameWord(known, value)) ?? value;

/** The older app used two names for the number of seats. */
function readSeats(fields: Record<string, unknown>, notes: Remark[]): { name: string; value: unknown } {
  const persons = field(fields, 'persons');
  const value = field(fields, 'seats');
  if (value === undefined || value === null || value === '') return { name: 'persons', value: persons };
  if (persons !== undefined && Number(persons) !== Number(value)) {
    notes.push({
      field: 'persons',
      text: `It differs from seats (${formatValue(value)}), which stands: ${formatValue(persons)}.`,
    });
  }
  return { name: 'seats', value };
}

const sentence = (code: string) => {
  if (code === 'request/invalid') return 'It has characters that no text may have';
  if (code === 'text/hidden-characters') return 'It has characters that show nothing or turn the text around';
  return isProblemCode(code) ? problemText('en', code) : code;
};

const DIGITS: Record<number, string> = { 0: 'no digit', 2: 'two digits', 3: 'three digits' };

const highestPrice = (currency: string) => createAmounts('en', currency).formatPrice(priceLimits(currency).maxCents);

/** The form's message only fits what is not a number. */
function explainPrice(value: unknown, currency: string): string {
  const { symbol } = createAmounts('en', currency);
  const digits = digitsOf(currency);
  const written = String(value).replaceAll(/\s/g, '').replaceAll(symbol(), '');
  const amount = Number(written.replace(',', '.'));
  if (written === '' || !(amount > 0)) return sentence('car/price-invalid');
  const [, rest = ''] = /[.,](\d+)$/.exec(written) ?? [];
  if (rest.length > digits) return `It has more than ${DIGITS[digits]} after the point`;
  return sentence('car/price-invalid');
}

export function explainIssue(name: string, code: string, value: unknown, currency: string): string {
  if (name === 'vehicleType') return 'There is no such vehicle type';
  if (code === 'car/price-too-high') return `It is more than ${highestPrice(currency)} a day`;
  return code === 'car/price-invalid' ? explainPrice(value, currency) : sentence(code);
}

export function readCar(
  fields: Record<string, unknown>,
  place: { timeZone: string; currency: string; now: Date },
): Reading<OldCar> {
  const notes: Remark[] = [];
  const problems: Remark[] = [];

  const owner = field(fields, 'userId');
  if (!isUsableId(owner)) {
    problems.push({ field: 'userId', text: `It names no owner: ${formatValue(owner)}.` });
  }
  const oldSeats = readSeats(fields, notes);
  const gearNotes: Remark[] = [];
  // The older app wrote these fields in a different format; all others are read like form input.
  const own: Partial<Record<CarInputKey, unknown>> = {
    gear: readGear(field(fields, 'gear'), gearNotes),
    seats: oldSeats.value,
    vehicleType: readType(field(fields, 'vehicleType')),
  };
  const raw: Record<string, unknown> = {};
  for (const name of CAR_INPUT_KEYS) raw[name] = name in own ? own[name] : field(fields, name);
  const { data, error } = contentIn(place.currency).safeParse(raw);
  for (const issue of error?.issues ?? []) {
    const name = String(issue.path[0]);
    const value = raw[name];
    problems.push({
      field: name === 'seats' && value !== undefined ? oldSeats.name : name,
      text: `${explainIssue(name, issue.message, value, place.currency)}: ${formatValue(value)}.`,
    });
  }
  if (!data || !isUsableId(owner)) return { problems };

  const images = field(fields, 'images');
  if (images !== undefined && images !== null && !Array.isArray(images)) {
    notes.push({ field: 'images', text: `It is not a list (${formatValue(images)}), so it is left out.` });
  }
  notes.push(...gearNotes);
  const { createdAt, notes: timeNotes } = readCreatedAt(field(fields, 'createdAt'), place);
  return {
    value: {
      ownerSource: owner,
      ...contentFromInput(data),
      state: readState(field(fields, 'status'), notes),
      createdAt,
      images: Array.isArray(images) ? images : [],
    },
    notes: [...notes, ...timeNotes],
  };
}
