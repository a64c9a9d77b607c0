import type { CarDetails } from '../../../contract/cars/cars.ts';
import { formatPriceInput } from '../../../contract/amounts.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { SEAT_CHOICES } from '../../../contract/cars/vocabulary.ts';
import type { ApiError } from '../../platform/session/api.ts';

/** What an owner has typed and chosen, as it stands in the form: text, and possibly wrong. */
export interface CarValues {
  title: string;
  description: string;
  price: string;
  location: string;
  gear: string;
  /** One of the choices, or `OTHER_SEATS` when the number is typed. */
  seats: string;
  otherSeats: string;
  vehicleType: string;
}

export type CarField = keyof CarValues;
export type Errors = Partial<Record<CarField | 'photoIds', string>>;

export const OTHER_SEATS = 'Other';

export const EMPTY_VALUES: CarValues = {
  title: '',
  description: '',
  price: '',
  location: '',
  gear: '',
  seats: '',
  otherSeats: '',
  vehicleType: '',
};

export const CAR_FIELDS = Object.keys(EMPTY_VALUES) as CarField[];

export const seatsOf = ({ seats, otherSeats }: CarValues): string => (seats === OTHER_SEATS ? otherSeats : seats);

export function valuesOf(car: CarDetails): CarValues {
  const isChoice = SEAT_CHOICES.some((choice) => choice === car.seats);
  return {
    title: car.title,
    description: car.description,
    price: formatPriceInput(car.priceCents),
    location: car.location,
    gear: car.gear,
    seats: isChoice ? String(car.seats) : OTHER_SEATS,
    otherSeats: isChoice ? '' : String(car.seats),
    vehicleType: car.vehicleType,
  };
}

/** The body of a request. The schema on the other side reads text as this side does. */
export const inputOf = (values: CarValues, photos: readonly Photo[]) => ({
  title: values.title,
  description: values.description,
  price: values.price,
  location: values.location,
  gear: values.gear as CarDetails['gear'],
  seats: seatsOf(values),
  vehicleType: values.vehicleType as CarDetails['vehicleType'],
  photoIds: photos.map(({ id }) => id),
});

const isKnown = (name: string): name is keyof Errors => name === 'photoIds' || name in EMPTY_VALUES;

/** What the server said about single fields, under the names that the form shows them by. */
export function errorsOf(
  { fields, code, message }: Pick<ApiError, 'fields' | 'code' | 'message'>,
  values: CarValues,
): Errors {
  const errors: Errors = {};
  for (const [path, text] of Object.entries(fields)) {
    const [name = ''] = path.split('.');
    if (isKnown(name)) errors[name === 'seats' && values.seats === OTHER_SEATS ? 'otherSeats' : name] = text;
  }
  // A photo that has gone is found out after the fields were read, and belongs to the photos all the same.
  if (code.startsWith('car/photos')) errors.photoIds ??= message;
  return errors;
}
