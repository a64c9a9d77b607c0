import * as z from 'zod/mini';
import { carFields } from '../../contract/cars/cars.ts';
import { carLimits } from '../../contract/limits.ts';
import { isProblemCode, problems as catalogue } from '../../contract/messages.ts';
import { formatPrice } from '../../contract/amounts.ts';
import {
  CAR_STATUS,
  VEHICLE_TYPES,
  type CarStatus,
  type Gear,
  type VehicleType,
} from '../../contract/cars/vocabulary.ts';
import { field, isUsableId } from './read-export.ts';
import { readCreatedAt, show, type Reading, type Remark } from './read-values.ts';

export interface OldCar {
  ownerSource: string;
  title: string;
  description: string;
  priceCents: number;
  location: string;
  gear: Gear;
  seats: number;
  vehicleType: VehicleType;
  /** As in the older app; without photos it is not kept. */
  status: CarStatus;
  createdAt: Date;
  /** A URL each, or null where the upload had failed */
  images: unknown[];
}

// The rules of the listing form, which the car must pass the next time its owner saves it.
const { title, description, price, location, seats } = carFields;
const Texts = z.object({ title, description, price, location, seats });

const sameWord = (a: string, b: unknown) => typeof b === 'string' && a.toLowerCase() === b.trim().toLowerCase();

/** The older app shows every gear but one as manual. */
function readGear(value: unknown, notes: Remark[]): Gear {
  if (sameWord('Automatic', value)) return 'Automatic';
  if (!sameWord('Manual', value)) notes.push({ field: 'gear', text: `It is taken as Manual: ${show(value)}.` });
  return 'Manual';
}

function readStatus(value: unknown, notes: Remark[]): CarStatus {
  if (value === CAR_STATUS.active || value === '1') return CAR_STATUS.active;
  if (value !== CAR_STATUS.inactive && value !== '0') {
    notes.push({ field: 'status', text: `It is taken as 0 (inactive): ${show(value)}.` });
  }
  return CAR_STATUS.inactive;
}

/** The older app used two names for the number of seats. */
function readSeats(fields: Record<string, unknown>, notes: Remark[]): { name: string; value: unknown } {
  const persons = field(fields, 'persons');
  const value = field(fields, 'seats');
  if (value === undefined || value === null || value === '') return { name: 'persons', value: persons };
  if (persons !== undefined && Number(persons) !== Number(value)) {
    notes.push({ field: 'persons', text: `It differs from seats (${show(value)}), which stands: ${show(persons)}.` });
  }
  return { name: 'seats', value };
}

const sentence = (code: string) => {
  if (code === 'request/invalid') return 'It has characters that no text may have';
  if (code === 'text/hidden-characters') return 'It has characters that show nothing or turn the text around';
  return isProblemCode(code) ? catalogue[code] : code;
};

/** The form's message only fits what is not a number. */
function explainPrice(value: unknown): string {
  const written = String(value).replaceAll(/[$\s]/g, '');
  const amount = Number(written.replace(',', '.'));
  if (written === '' || !(amount > 0)) return sentence('car/price-invalid');
  if (amount * 100 > carLimits.priceMaxCents) return `It is more than ${formatPrice(carLimits.priceMaxCents)} a day`;
  if (/[.,]\d{3,}$/.test(written)) return 'It has more than two digits after the point';
  return sentence('car/price-invalid');
}

export function readCar(fields: Record<string, unknown>, place: { timeZone: string; now: Date }): Reading<OldCar> {
  const notes: Remark[] = [];
  const problems: Remark[] = [];

  const owner = field(fields, 'userId');
  if (!isUsableId(owner)) {
    problems.push({ field: 'userId', text: `It names no owner: ${show(owner)}.` });
  }
  const oldSeats = readSeats(fields, notes);
  const raw: Record<string, unknown> = { seats: oldSeats.value };
  for (const name of ['title', 'description', 'price', 'location']) raw[name] = field(fields, name);
  const { data, error } = Texts.safeParse(raw);
  for (const issue of error?.issues ?? []) {
    const name = String(issue.path[0]);
    const value = raw[name];
    problems.push({
      field: name === 'seats' && value !== undefined ? oldSeats.name : name,
      text: `${issue.message === 'car/price-invalid' ? explainPrice(value) : sentence(issue.message)}: ${show(value)}.`,
    });
  }
  const type = field(fields, 'vehicleType');
  const vehicleType = VEHICLE_TYPES.find((known) => sameWord(known, type));
  if (!vehicleType) problems.push({ field: 'vehicleType', text: `There is no such vehicle type: ${show(type)}.` });
  if (!data || !vehicleType || !isUsableId(owner)) return { problems };

  const images = field(fields, 'images');
  if (images !== undefined && images !== null && !Array.isArray(images)) {
    notes.push({ field: 'images', text: `It is no list (${show(images)}), so it is left out.` });
  }
  const { createdAt, notes: aboutTime } = readCreatedAt(field(fields, 'createdAt'), place);
  return {
    value: {
      ownerSource: owner,
      title: data.title,
      description: data.description,
      priceCents: data.price,
      location: data.location,
      seats: data.seats,
      gear: readGear(field(fields, 'gear'), notes),
      vehicleType,
      status: readStatus(field(fields, 'status'), notes),
      createdAt,
      images: Array.isArray(images) ? images : [],
    },
    notes: [...notes, ...aboutTime],
  };
}
