import { DEMO_RENTER, DEMO_RENTERS, type DemoPerson } from './demo-people.ts';

/** Who wrote, how many minutes after the message before, and what. */
type DemoMessage = ['renter' | 'owner', number, string];

export interface DemoThread {
  /** The title of the car */
  about: string;
  renter: DemoPerson;
  startedDaysAgo: number;
  messages: DemoMessage[];
}

const renter = (name: string) => DEMO_RENTERS.find(({ displayName }) => displayName === name)!;

/** All of it is read. Nobody is asked so often that figures could be told. */
export const DEMO_THREADS: readonly DemoThread[] = [
  {
    about: 'Sunset Amber Roadster',
    renter: DEMO_RENTER,
    startedDaysAgo: 6,
    messages: [
      ['renter', 0, 'Hi Olive! We land in Lisbon at 10:40 on the first day. Could we pick the car up around noon?'],
      ['owner', 25, 'Hello Robin, noon is perfect. I’ll wait at the arrivals car park, level -1, with the roof down.'],
      ['renter', 12, 'Wonderful. Does it take two cabin bags and a surfboard bag of 180 cm?'],
      ['owner', 40, 'Two cabin bags, yes. The board only with the roof down and a strap. I’ll bring you one.'],
      ['renter', 3, 'Perfect, thank you!'],
    ],
  },
  {
    about: 'Blue Coupe for the Coast Road',
    renter: DEMO_RENTER,
    startedDaysAgo: 45,
    messages: [
      [
        'owner',
        0,
        'Good morning Robin, the key is in the box by the green door. My number is +351 910 000 123 if you can’t find it.',
      ],
      ['renter', 18, 'Found it. What a car! We’ll bring it back with a full tank.'],
      ['owner', 7, 'Enjoy the coast. Stop at Azenhas do Mar for lunch.'],
      ['renter', 4_300, 'It’s back in its place. 312 km, and we would do every one of them again.'],
      ['owner', 55, 'Thank you for leaving it so clean. You’re welcome any time.'],
    ],
  },
  {
    about: 'Open Top to Nerja and Back',
    renter: DEMO_RENTER,
    startedDaysAgo: 20,
    messages: [
      [
        'renter',
        0,
        'Hola Carmen, is the car free on the second weekend of next month? You can also call me: 612 345 678.',
      ],
      ['owner', 95, 'Hola Robin, yes, it is still free. The calendar is up to date.'],
      ['renter', 30, 'Great. And is there shade where it is parked?'],
      [
        'owner',
        140,
        'There is, it stands in a garage in the Calle Larios. I’ll send you the way when you have booked.',
      ],
    ],
  },
  {
    about: 'Blue Crossover for the Highlands',
    renter: DEMO_RENTER,
    startedDaysAgo: 12,
    messages: [
      ['renter', 0, 'Hello Fiona, can we take it to Skye, and is the ferry covered by the insurance?'],
      ['owner', 210, 'Of course! The bridge is free, and the ferry to Armadale is covered. Keep an eye on the sheep.'],
    ],
  },
  {
    about: 'Orange Hatch with Two Child Seats',
    renter: renter('Hannah Weiss'),
    startedDaysAgo: 120,
    messages: [
      ['renter', 0, 'Hallo Olive, passen die Kindersitze für ein Kind von zwei und eines von fünf Jahren?'],
      ['owner', 35, 'Hello Hannah, yes: one is for 9 to 18 kg and the other for 15 to 36 kg, both with Isofix.'],
      ['renter', 15, 'Perfect, then we’ll book from the 10th to the 14th.'],
    ],
  },
  {
    about: 'Seven Seats for the Ski Week',
    renter: renter('Chloé Martin'),
    startedDaysAgo: 9,
    messages: [
      ['renter', 0, 'Bonjour Lukas, y a-t-il des pneus neige et un coffre de toit ?'],
      [
        'owner',
        60,
        'Bonjour Chloé, winter tyres yes, from October to April. The roof box is 10 a day, just tell me before.',
      ],
      ['renter', 20, 'Parfait, merci beaucoup !'],
    ],
  },
];
