import type { DemoListing } from './listing.ts';

export const IBERIAN_LISTINGS: readonly DemoListing[] = [
  {
    owner: 'olive',
    pictured: '07-convertible',
    pictures: [1, 2, 3, 4],
    title: 'Sunset Amber Roadster',
    location: 'Lisbon',
    price: '89.50',
    seats: 2,
    gear: 'Manual',
    description: `
      Two seats, a folding roof and the coast road to Cascais half an hour away. The clutch is on the heavy side, so
      take a lap around the block before you face the hills of Alfama. One cabin suitcase and a beach bag fit behind the
      seats, nothing more. The roof takes twelve seconds to close and only at a standstill; a cloth for the morning dew
      lies in the door. Pick up is at my garage near Cais do Sodré, five minutes on foot from the station.`,
    listedDaysAgo: 1,
    upcomingRentals: 1,
    robinRents: 'upcoming',
    offer: { distance: 150 },
  },
  {
    owner: 'olive',
    pictured: '12-electric',
    pictures: [4, 1, 3],
    title: 'Mint Electric for Narrow Streets',
    fuel: 'electric',
    range: 210,
    location: 'Lisbon',
    price: '42',
    seats: 4,
    gear: 'Automatic',
    description: `
      Short enough for every parking gap in Graça and quiet enough that you hear the trams first. Count on 210 km in
      town and 160 km on the motorway, so Sintra and back is easy and the Algarve is not. The boot holds two cabin bags;
      with the rear seats down it swallows a folded pram and the shopping. I hand it over fully charged, and a card for
      the public chargers hangs on the key.`,
    listedDaysAgo: 57,
    pastRentals: 10,
    upcomingRentals: 2,
    isBusyNextWeekend: true,
  },
  {
    owner: 'olive',
    pictured: '09-family',
    pictures: [3, 2, 1, 4],
    title: 'Orange Hatch with Two Child Seats',
    doors: 5,
    features: ['child-seat'],
    location: 'Lisbon',
    price: '36.90',
    seats: 5,
    gear: 'Manual',
    description: `
      Our everyday car, bought when the second child came. Two child seats (9 to 36 kg) are in it already and can stay
      home if you don't need them. The boot takes one large suitcase and a buggy side by side. It is easy to spot in any
      supermarket car park, which the children count as its best feature. There is a scratch on the right rear door from
      a gate in Setúbal; it is on the hand-over sheet.`,
    listedDaysAgo: 76,
    disabledBecause: 'A renter reports a cracked windscreen. Please have it mended and add a photo of it.',
    disabledDaysAgo: 3,
    pastRentals: 3,
  },
  {
    owner: 'olive',
    pictured: '05-suv',
    pictures: [1, 3, 2, 4],
    title: 'Midnight Blue Crossover',
    features: ['parking-aid'],
    location: 'Lisbon',
    price: '58',
    seats: 5,
    gear: 'Automatic',
    description: `
      You sit high, it parks itself parallel, and the boot holds three large suitcases under the cover. Good for a week
      down the Alentejo coast with surfboards on the roof: the bars are fitted, straps are in the side pocket.
      Consumption is about 6.5 litres on the motorway. The rear camera fogs up on wet mornings, so keep using your
      mirrors. I meet you at the airport for arrivals until ten at night.`,
    listedDaysAgo: 122,
    pastRentals: 15,
    upcomingRentals: 3,
    isBusyNextWeekend: true,
  },
  {
    owner: 'olive',
    pictured: '06-coupe',
    pictures: [4, 2, 3, 1],
    title: 'Blue Coupe for the Coast Road',
    location: 'Lisbon',
    price: '97.25',
    seats: 4,
    gear: 'Automatic',
    description: `
      Made for the bends between Guincho and Cabo da Roca on a weekday morning. The two rear seats are for children or
      for coats; adults will not thank you. Low nose: take speed bumps slowly and at an angle. Two soft bags fit in the
      boot. Drivers need three years of licence, and I show you the driving modes before you leave.`,
    listedDaysAgo: 145,
    pastRentals: 7,
    upcomingRentals: 2,
    robinRents: 'past',
    offer: {
      distance: 200,
      season: { name: 'High season', from: 30, days: 45, percent: 130 },
      terms: { noticeDays: 1, cancellation: 'moderate', bookingMode: 'request' },
      request: { from: 18, days: 4 },
      block: { from: 10, days: 2, note: 'In the garage' },
    },
  },
  {
    owner: 'olive',
    pictured: '15-van',
    pictures: [1, 2, 3, 4],
    title: 'Seafoam Camper Van',
    location: 'Porto',
    price: '104',
    seats: 4,
    gear: 'Manual',
    description: `
      Four belts, two berths downstairs and a small one for children in the roof. Gas hob, a 40-litre fridge that runs
      two days without driving, bedding and a set of pots are included; bring towels. It likes 100 km/h and dislikes
      headwinds, so plan three hours to Lisbon. Height is 2.05 m with the roof closed, which keeps most car parks open
      to you. Pick up in Matosinhos, near the metro line to the airport.`,
    listedDaysAgo: 17,
    awaitsReview: true,
  },
  {
    owner: 'olive',
    pictured: '02-sedan',
    pictures: [3, 1, 2],
    title: 'Red Sedan, Douro Valley Ready',
    location: 'Porto',
    price: '47.50',
    seats: 5,
    gear: 'Manual',
    description: `
      A comfortable five-seater with a long boot: two large suitcases plus a crate of wine on the way back. Six gears,
      and you will use the lower ones between Peso da Régua and Pinhão. The toll device on the windscreen is charged at
      cost after the trip. Ground clearance is modest, so leave the estate tracks to the tractors.`,
    listedDaysAgo: 133,
    pastRentals: 4,
    upcomingRentals: 1,
    offer: {
      weekendPercent: 120,
      discounts: [{ fromDays: 7, percent: 10 }],
      terms: { leastDays: 2, bufferAfter: 1 },
      block: { from: 14, days: 4, note: 'Harvest at my parents’ place' },
    },
  },
  {
    owner: 'carmen',
    pictured: '06-coupe',
    pictures: [1, 3, 4],
    title: 'Coastal Blue Coupe',
    fuel: 'petrol',
    location: 'Málaga',
    price: '92',
    seats: 4,
    gear: 'Automatic',
    description: `
      I drive it myself on Sundays and share it the rest of the week. It is happiest on the road up to Ronda: good
      brakes, paddles at the wheel, a firm seat that does not tire the back. Boot for two cabin cases; the third goes on
      the rear bench. It takes 98 petrol only, and the nearest pump that has it is two streets from the pick-up in
      Pedregalejo.`,
    listedDaysAgo: 34,
    pastRentals: 4,
    upcomingRentals: 2,
    isBusyNextWeekend: true,
  },
  {
    owner: 'carmen',
    pictured: '02-sedan',
    pictures: [1, 2, 3, 4],
    title: 'Crimson Coast Sedan',
    features: ['air-conditioning'],
    location: 'Málaga',
    price: '52.75',
    seats: 5,
    gear: 'Automatic',
    description: `
      A calm automatic with cold air conditioning, which in August is the whole point. Three adults sit well in the back
      and their three suitcases fit behind them. Granada is an hour and a half away, Tarifa two. The paint shows every
      speck of dust, so you get it washed and I don't expect it back that way. Collection at the airport car park P2 or
      at María Zambrano station.`,
    listedDaysAgo: 82,
    pastRentals: 9,
    upcomingRentals: 2,
    offer: {
      weekendPercent: 115,
      discounts: [
        { fromDays: 7, percent: 8 },
        { fromDays: 28, percent: 20 },
      ],
    },
  },
  {
    owner: 'carmen',
    pictured: '07-convertible',
    pictures: [3, 1, 2, 4],
    title: 'Open Top to Nerja and Back',
    location: 'Málaga',
    price: '84',
    seats: 2,
    gear: 'Manual',
    description: `
      Two people, hand luggage, roof down: that is what it can do and it does it well. The cabin gets hot when parked in
      the sun, so there is a fabric cover for the seats. The radio has its own opinion about stations; the cable for
      your phone works every time. Please close the roof overnight, since the neighbours' cat likes leather.`,
    listedDaysAgo: 104,
    pastRentals: 6,
    upcomingRentals: 1,
    isBusyNextWeekend: true,
  },
  {
    owner: 'carmen',
    pictured: '15-van',
    pictures: [4, 1, 2],
    title: 'Turquoise Camper, Beds Made',
    location: 'Málaga',
    price: '99',
    seats: 4,
    gear: 'Manual',
    description: `
      Wake up at Cabo de Gata, make coffee with the side door open, drive on. Two adults sleep on the 1.85 m bed, two
      children in the roof; taller people lie diagonally. Water tank of 30 litres, a shower bag, table and four chairs.
      First-time camper drivers get a half-hour introduction. Wild camping is fined in Andalusia: a map of sites that I
      like is in the glove box.`,
    listedDaysAgo: 124,
    pastRentals: 12,
    upcomingRentals: 3,
    isAlmostFullyBooked: true,
  },
  {
    owner: 'carmen',
    pictured: '04-suv',
    pictures: [4, 1, 3],
    title: 'Sierra 4x4 with Roof Rack',
    features: ['all-wheel-drive', 'pets'],
    location: 'Córdoba',
    price: '71.40',
    seats: 5,
    gear: 'Manual',
    description: `
      My brother's off-roader, parked in Córdoba because that is where the tracks are. Proper low range, all-terrain
      tyres and a full-size spare on the door. On the motorway it is loud above 110 and drinks about 11 litres, so it is
      not the one for a dash to Madrid. The rack carries 80 kg; two tents and the boxes go up there, the dog goes
      inside.`,
    listedDaysAgo: 86,
    pastRentals: 3,
  },
];
