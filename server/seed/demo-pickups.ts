import type { CarPickup } from '../../contract/cars/car-pickup.ts';
import type { OwnerName } from './demo-people.ts';

/** Public places, since nobody lives there. Owners who are not here have not said where yet. */
const PICKUPS: Partial<Record<OwnerName, Record<string, CarPickup>>> = {
  olive: {
    Lisbon: {
      address: 'Campo Pequeno car park, Lisbon',
      instructions:
        'Level -2, near the lift. Send me a message when you are at the barrier and I come down with the key.\n\nPlease bring your driving licence.',
      pickupHours: { from: '09:00', to: '13:00' },
      returnHours: { from: '17:00', to: '20:00' },
    },
    Porto: {
      address: 'Casa da Música car park, Porto',
      instructions: 'My brother Rui has the key. He waits at the exit on Rua de Ofélia.',
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
      address: 'Parkhaus Sihlquai, Zürich',
      instructions: 'The key is in the box beside space 114. You get its code by message on the day.',
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
      address: 'Inspiration Point parking lot, San Diego',
      instructions: 'I am there with the car ten minutes early. Call me if you cannot find me.',
      pickupHours: { from: '09:00', to: '18:00' },
      returnHours: { from: '09:00', to: '18:00' },
    },
  },
};

export const demoPickup = (owner: OwnerName, location: string): CarPickup | undefined => PICKUPS[owner]?.[location];
