import { writeGearFact, writeSeats, writeType, type Feature, type Fuel } from '../../contract/cars/vocabulary.ts';
import type { Translate } from '../../contract/languages/translate.ts';
import { KM_PER_MILE, type DistanceUnit } from '../../contract/places/position.ts';
import { bitsOf } from '../cars/index.ts';
import type { FeedCar } from './feed-car.queries.ts';

/** GBFS has no value for gas or an unknown fuel. */
const PROPULSION: Readonly<Record<Fuel, string>> = {
  petrol: 'combustion',
  diesel: 'combustion_diesel',
  hybrid: 'hybrid',
  'plug-in-hybrid': 'plug_in_hybrid',
  electric: 'electric',
  gas: 'combustion',
  other: 'combustion',
};

const ACCESSORIES = {
  'air-conditioning': 'air_conditioning',
  navigation: 'navigation',
  'cruise-control': 'cruise_control',
} as const satisfies Partial<Record<Feature, string>>;
const ACCESSORY_BITS = Object.entries(ACCESSORIES).map(
  ([feature, accessory]) => [bitsOf('features', [feature]), accessory] as const,
);
const KNOWN_BITS = ACCESSORY_BITS.reduce((bits, [bit]) => bits | bit, 0);
const NAMED_DOORS = new Set([2, 3, 4, 5]);

/** GBFS requires a range for motor vehicles. These conservative values in kilometres apply if the owner gave none. */
const ASSUMED_KM = { electric: 200, others: 500 } as const;
/** Ranges are rounded down, so that there are dozens of types and not thousands. */
const KM_STEP = 50;

type TypedCar = Pick<FeedCar, 'vehicleType' | 'gear' | 'seats' | 'fuel' | 'doors' | 'features' | 'range'>;

const fuelOf = ({ vehicleType, fuel }: TypedCar): Fuel =>
  fuel ?? (vehicleType === 'Electric vehicle' ? 'electric' : 'other');

function kilometresOf(car: TypedCar, unit: DistanceUnit): number {
  if (car.range === null) return fuelOf(car) === 'electric' ? ASSUMED_KM.electric : ASSUMED_KM.others;
  const km = Math.floor(unit === 'mi' ? car.range * KM_PER_MILE : car.range);
  return km < KM_STEP ? km : km - (km % KM_STEP);
}

/** Derived from the properties, so that the id is stable across files, processes and time. */
export function typeIdOf(car: TypedCar, unit: DistanceUnit): string {
  const { vehicleType, gear, seats, doors, features } = car;
  const parts = [
    vehicleType,
    gear,
    seats,
    fuelOf(car),
    doors ?? 0,
    (features ?? 0) & KNOWN_BITS,
    kilometresOf(car, unit),
  ];
  return parts.join('.').replaceAll(' ', '-').toLowerCase();
}

function accessoriesOf({ vehicleType, gear, doors, features }: TypedCar): string[] {
  return [
    gear === 'Automatic' ? 'automatic' : 'manual',
    ...(vehicleType === 'Convertible' ? ['convertible'] : []),
    ...(doors !== null && NAMED_DOORS.has(doors) ? [`doors_${doors}`] : []),
    ...ACCESSORY_BITS.filter(([bit]) => (features ?? 0) & bit).map(([, accessory]) => accessory),
  ];
}

export function describeType(
  car: TypedCar,
  { t, language, unit, planId }: { t: Translate; language: string; unit: DistanceUnit; planId: string },
) {
  const name = [writeType(t, car.vehicleType), writeGearFact(t, car.gear), writeSeats(t, car.seats)].join(' · ');
  return {
    vehicle_type_id: typeIdOf(car, unit),
    form_factor: 'car',
    rider_capacity: car.seats,
    propulsion_type: PROPULSION[fuelOf(car)],
    max_range_meters: kilometresOf(car, unit) * 1_000,
    name: [{ text: name, language }],
    vehicle_accessories: accessoriesOf(car),
    return_constraint: 'roundtrip_station',
    default_pricing_plan_id: planId,
  };
}
