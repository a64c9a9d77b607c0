import type { DemoListing } from './listing.ts';

export const ALPINE_LISTINGS: readonly DemoListing[] = [
  {
    owner: 'lukas',
    pictured: '03-suv',
    pictures: [4, 1, 2, 3],
    title: 'Seven Seats for the Ski Week',
    features: ['winter-tyres', 'all-wheel-drive'],
    location: 'Zürich',
    price: '94',
    seats: 7,
    gear: 'Automatic',
    description: `
      All-wheel drive, winter tyres from October to April and snow chains in the boot that you will hopefully not need.
      With seven people aboard there is room for seven rucksacks; with five, for the skis as well. The third row suits
      people up to 1.65 m. Swiss motorway sticker included. Pick up in Oerlikon, two tram stops from the fair, eight
      minutes by train from the airport.`,
    listedDaysAgo: 4,
    upcomingRentals: 1,
  },
  {
    owner: 'lukas',
    pictured: '08-family',
    pictures: [3, 1, 2],
    title: 'Family MPV with Sliding Second Row',
    fuel: 'diesel',
    range: 900,
    location: 'Zürich',
    price: '68.50',
    seats: 7,
    gear: 'Manual',
    description: `
      Three full seats in the second row, each with its own child-seat anchors, and two folding ones behind. All seven
      up leaves space for a row of school bags; fold the last two and four suitcases go in. The diesel is slow off the
      line and frugal afterwards: 900 km on a tank. Some crumbs may have survived the vacuum cleaner.`,
    listedDaysAgo: 92,
    awaitsReview: true,
    approvedAs: {
      title: 'Family MPV, Seats Seven',
      price: '62',
      description: `
        Three full seats in the second row, each with its own child-seat anchors, and two folding ones behind. All seven
        up leaves space for a few coats; fold the last two and three suitcases go in. The diesel is slow off the line
        and frugal afterwards.`,
      pictures: [1, 3],
    },
    editedDaysAgo: 2,
    pastRentals: 3,
  },
  {
    owner: 'lukas',
    pictured: '13-luxury',
    pictures: [3, 2, 1],
    title: 'Black Saloon for Weddings and Meetings',
    location: 'Zürich',
    price: '189',
    seats: 5,
    gear: 'Automatic',
    description: `
      Quiet, long and very black. The rear bench has heating, blinds and enough legroom to change shoes. Drivers from 28
      on please, and no smoking, no ribbons glued to the paint: magnetic ones are in the boot. Two large suitcases and
      two suit bags fit. I bring it washed to any address in the city between seven and nine in the morning.`,
    listedDaysAgo: 115,
    pastRentals: 5,
    upcomingRentals: 1,
    isBusyNextWeekend: true,
  },
  {
    owner: 'lukas',
    pictured: '11-electric',
    pictures: [1, 2, 3, 4],
    title: 'Polar White Electric',
    fuel: 'electric',
    range: 430,
    location: 'Zürich',
    price: '79.90',
    seats: 5,
    gear: 'Automatic',
    description: `
      Real range in summer is 430 km, in January about 320; it tells you honestly. Charges from 10 to 80 percent in half
      an hour at a fast charger, and the charging card is included up to 60 kWh. Gotthard, Ticino lunch and back works
      without a stop. The rear window is a slit, so trust the camera. Large boot, plus a small one in front for the
      cables.`,
    listedDaysAgo: 139,
    pastRentals: 14,
    upcomingRentals: 3,
    isBusyNextWeekend: true,
  },
  {
    owner: 'lukas',
    pictured: '10-break',
    pictures: [1, 2, 3, 4],
    title: 'Alpine Teal Break',
    features: ['bike-rack', 'all-wheel-drive', 'pets'],
    location: 'Bern',
    price: '62',
    seats: 5,
    gear: 'Automatic',
    description: `
      The estate that carried our kitchen, our skis and twice our neighbours' piano stool. 1.9 metres of flat floor with
      the seats down, a dog grille in the garage if you ask. All-wheel drive, heated seats, a hook for two bikes. The
      sun blind on the left rear window sticks halfway. Pick up behind the Wankdorf station, key by code at any hour.`,
    listedDaysAgo: 60,
    pastRentals: 6,
    upcomingRentals: 1,
  },
  {
    owner: 'jonas',
    pictured: '10-break',
    pictures: [3, 2, 1],
    title: 'Long Estate for Skis, Bikes and Flat-Packs',
    features: ['cruise-control', 'roof-box'],
    location: 'Munich',
    price: '54.90',
    seats: 5,
    gear: 'Automatic',
    description: `
      Fits two bikes inside with the front wheels off, or one wardrobe in its box. Cruise control and lane keeping make
      the A8 bearable; Salzburg is ninety minutes. It is 4.90 m long, which you notice in Schwabing in the evening. Ask
      for the roof box and it is mounted when you come.`,
    listedDaysAgo: 9,
    upcomingRentals: 2,
  },
  {
    owner: 'jonas',
    pictured: '16-van',
    pictures: [3, 1],
    title: 'Van',
    tellsLittle: true,
    location: 'Munich',
    price: '49',
    seats: 3,
    gear: 'Manual',
    description: `Cargo van, 3 seats. Full tank out, full tank back.`,
    listedDaysAgo: 43,
    pastRentals: 2,
    upcomingRentals: 1,
  },
  {
    owner: 'jonas',
    pictured: '11-electric',
    pictures: [3, 2, 4],
    title: 'White Electric Liftback, 400 km',
    fuel: 'electric',
    range: 400,
    location: 'Munich',
    price: '74',
    seats: 5,
    gear: 'Automatic',
    description: `
      A long-distance electric car that also behaves in the city. The boot opens like a hatchback and takes a pram
      without folding the wheels in. One pedal is enough once you are used to it; ten minutes in the yard will do. It
      stands at a wallbox in Giesing and leaves with at least 90 percent. Bring it back with 20 or more.`,
    listedDaysAgo: 89,
    pastRentals: 5,
    upcomingRentals: 1,
  },
  {
    owner: 'jonas',
    pictured: '01-sedan',
    pictures: [4, 1, 3],
    title: 'Grey Sedan for the Autobahn',
    features: ['winter-tyres'],
    location: 'Munich',
    price: '59',
    seats: 5,
    gear: 'Automatic',
    description: `
      Quiet at 130, steady above it, with winter tyres and a heated steering wheel. Four adults travel well and the
      fifth sits on the transmission tunnel. 480 litres of boot: two large cases and the hand luggage. The vignette for
      Austria is on the windscreen. Trips to Italy are fine, just tell me before.`,
    listedDaysAgo: 152,
    pastRentals: 6,
  },
  {
    owner: 'camille',
    pictured: '09-family',
    pictures: [1, 2, 3, 4],
    title: 'Tangerine Family Hatch',
    doors: 5,
    features: ['air-conditioning'],
    location: 'Lyon',
    price: '39',
    seats: 5,
    gear: 'Manual',
    description: `
      A cheerful five-door that drinks little: 5.2 litres on the way to the Ardèche last summer. Air-conditioned, with
      phone holder and a booster seat in the boot. It holds a week's luggage for three or a weekend's for five. The low
      emission sticker is valid for the whole of Lyon. Pick up at Part-Dieu or in Croix-Rousse, where we can start with
      the hill start.`,
    listedDaysAgo: 15,
    pastRentals: 1,
    upcomingRentals: 2,
  },
  {
    owner: 'camille',
    pictured: '12-electric',
    pictures: [3, 1, 2, 4],
    title: 'Little Green City Electric',
    fuel: 'electric',
    range: 180,
    location: 'Lyon',
    price: '34.50',
    seats: 4,
    gear: 'Automatic',
    description: `
      For errands, the Confluence and a Sunday in the Beaujolais. It does 180 km in real life and charges overnight from
      a plain socket. Four seats, but with four people the luggage stays home. Turning circle of under nine metres: you
      will start to enjoy underground car parks.`,
    listedDaysAgo: 110,
    pastRentals: 4,
    upcomingRentals: 1,
    robinRents: 'past',
  },
  {
    owner: 'camille',
    pictured: '08-family',
    pictures: [1, 2, 3, 4],
    title: 'Silver Lake Family MPV',
    location: 'Lyon',
    price: '64',
    seats: 7,
    gear: 'Manual',
    description: `
      Seven seats, sliding doors on both sides and a step that grandparents like. With all seats up, the boot takes two
      cabin cases; with five, it takes everything we ever owned for a fortnight in Brittany. Blinds in the back, two USB
      sockets in each row. The left sliding door needs a firm pull.`,
    listedDaysAgo: 147,
    pastRentals: 11,
    upcomingRentals: 2,
  },
  {
    owner: 'camille',
    pictured: '03-suv',
    pictures: [3, 1, 2],
    title: 'Green SUV above the Lake',
    features: ['tow-bar', 'all-wheel-drive', 'pets'],
    location: 'Annecy',
    price: '88.80',
    seats: 7,
    gear: 'Automatic',
    description: `
      It lives at my parents' house near the Semnoz and knows every col around. All-wheel drive, tow bar up to two
      tonnes, and a ski carrier for six pairs. Seven seats when needed; most people leave the last row flat for the dog.
      The automatic is gentle rather than quick. Hand-over at the station car park in ten minutes.`,
    listedDaysAgo: 54,
    pastRentals: 3,
    upcomingRentals: 2,
    isBusyNextWeekend: true,
  },
];
