import type { CarPickup } from '../../contract/cars/car-pickup.ts';
import type { OwnerName } from './demo-people.ts';
import { lookUp } from '../../contract/look-up.ts';

/** Public places, since nobody lives there. Owners who are not here have not said where yet. */
const PICKUPS: Partial<Record<OwnerName, Record<string, CarPickup>>> = {
  olive: {
    Lisbon: {
      address: 'Cais do Sodré station, Lisbon',
      instructions:
        'My garage is five minutes from the station. Send me a message when you get off the train, and I meet you at the main entrance with the key.\n\nPlease bring your driving licence.',
      pickupHours: { from: '09:00', to: '13:00' },
      returnHours: { from: '17:00', to: '20:00' },
    },
    Porto: {
      address: 'Matosinhos Sul metro station, Porto',
      instructions: 'My brother Rui has the key. He waits on the side of the sea.',
      pickupHours: { from: '10:00', to: '12:00' },
      returnHours: { from: '18:00', to: '19:30' },
    },
  },
  fiona: {
    Edinburgh: {
      address: 'Edinburgh Waverley station, New Street car park',
      instructions:
        'Look for me at the ticket machine. The car is full; please fill it up again before you bring it back, there is a pump on Leith Walk.',
      pickupHours: { from: '08:30', to: '11:00' },
      returnHours: null,
    },
  },
  lukas: {
    Zürich: {
      address: 'Bahnhof Oerlikon, Zürich',
      instructions:
        'Two minutes from the station. You get the number of the space and the code of the key box by message on the day.',
      pickupHours: null,
      returnHours: null,
    },
  },
  freja: {
    Copenhagen: {
      address: 'Nordhavn station, Copenhagen',
      instructions: '',
      pickupHours: { from: '07:00', to: '09:00' },
      returnHours: { from: '16:00', to: '18:00' },
    },
  },
  dana: {
    'San Diego': {
      address: 'Old Town Transit Center, San Diego',
      instructions: 'The key is in a lock box at the car. Call me when you are there, and you get the code.',
      pickupHours: { from: '09:00', to: '18:00' },
      returnHours: { from: '09:00', to: '18:00' },
    },
  },
};

export const demoPickup = (owner: OwnerName, location: string): CarPickup | undefined =>
  lookUp(lookUp(PICKUPS, owner) ?? {}, location);
