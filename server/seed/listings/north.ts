import type { DemoListing } from './listing.ts';

export const NORTHERN_LISTINGS: readonly DemoListing[] = [
  {
    owner: 'fiona',
    pictured: '05-suv',
    pictures: [3, 1, 4],
    title: 'Blue Crossover for the Highlands',
    location: 'Edinburgh',
    price: '61.50',
    seats: 5,
    gear: 'Automatic',
    description: `
      Big windows, heated seats and a boot for wet boots, with a rubber tray that you can hose down. Good for four
      adults on the North Coast 500, comfortable for a family on the way to Oban. Single-track roads are no drama at
      this width. There are midge nets and a paper map in the door. I can meet you off the tram at Murrayfield.`,
    listedDaysAgo: 11,
    upcomingRentals: 2,
    robinRents: 'upcoming',
    offer: { distance: 250 },
  },
  {
    owner: 'fiona',
    pictured: '15-van',
    pictures: [3, 2, 1, 4],
    title: 'Highland Camper Van for Four with Kitchen, Heater, Awning and a Very Good Kettle',
    location: 'Edinburgh',
    price: '109.95',
    seats: 4,
    gear: 'Manual',
    description: `
      Built for Scottish weather: the heater runs all night on a cup of diesel and the awning has pegs that hold. Two
      sleep below, two smaller people above. Hob, sink, 50 litres of water, a fridge and crockery for four. It is not
      fast uphill, and people behind you on the A82 will want to be let past now and then. Linen is washed for every
      trip. Minimum sense of humour in case of rain.`,
    listedDaysAgo: 73,
    pastRentals: 7,
    upcomingRentals: 3,
    isBusyNextWeekend: true,
  },
  {
    owner: 'fiona',
    pictured: '16-van',
    pictures: [1, 2, 3, 4],
    title: 'Sky Blue Cargo Van',
    location: 'Edinburgh',
    price: '56',
    seats: 3,
    gear: 'Manual',
    description: `
      Eleven cubic metres, three seats, lashing rails along both sides. A one-bedroom flat goes in once, a two-bedroom
      flat twice. Six blankets, four straps and a sack truck are in the back and should be there when you return it. It
      is 2.5 m high: mind the bridge on Ferry Road and every multi-storey. An ordinary car licence is enough.`,
    listedDaysAgo: 96,
    pastRentals: 6,
    upcomingRentals: 1,
    offer: { terms: { mostDays: 14, bufferBefore: 1, bufferAfter: 1, cancellation: 'strict' } },
  },
  {
    owner: 'fiona',
    pictured: '10-break',
    pictures: [4, 1, 2],
    title: 'Teal Estate with Dog Guard',
    features: ['pets'],
    location: 'Edinburgh',
    price: '48',
    seats: 5,
    gear: 'Automatic',
    description: `
      Two spaniels tested the boot for six years; it has been deep-cleaned since, but if you are allergic choose another
      car. Long, low and easy to load, with a roof rail on each side. Forty-five miles to the gallon on a run to the
      Borders. The satnav maps are old, your phone's are better: holder and charger are there.`,
    listedDaysAgo: 112,
    pastRentals: 2,
    offer: { discounts: [{ fromDays: 3, percent: 5 }], block: { from: 5, days: 3, note: 'Our own holiday' } },
  },
  {
    owner: 'freja',
    pictured: '11-electric',
    pictures: [2, 4, 1],
    title: 'Silent White Electric, Harbour Side',
    fuel: 'electric',
    location: 'Copenhagen',
    price: '82',
    seats: 5,
    gear: 'Automatic',
    description: `
      Smooth, white and kept indoors in Nordhavn. It manages Copenhagen to Aarhus over the bridge on one charge in
      summer; in winter stop once in Odense. Both bridges are billed by number plate and passed on at cost. Flat floor
      in the back, so the middle seat is a real one. The door handles are flush: press the front end.`,
    listedDaysAgo: 26,
    awaitsReview: true,
  },
  {
    owner: 'freja',
    pictured: '05-suv',
    pictures: [4, 2, 1],
    title: 'Compact SUV near the Airport Metro',
    features: ['child-seat', 'pets'],
    location: 'Copenhagen',
    price: '66.25',
    seats: 5,
    gear: 'Automatic',
    description: `
      Land at Kastrup, walk four minutes, drive off: the car stands behind the Femøren stop and opens by code. Five
      seats, three of which take a child seat; one is in the cellar, tell me the child's weight. Boot for two large
      cases and a pram. Dogs are welcome on the blanket. Parking in the inner city costs more than lunch, so use the
      metro there.`,
    listedDaysAgo: 66,
    pastRentals: 7,
    upcomingRentals: 1,
    isBusyNextWeekend: true,
  },
  {
    owner: 'freja',
    pictured: '09-family',
    pictures: [4, 1, 3],
    title: 'Bright Orange Summer-House Car',
    location: 'Copenhagen',
    price: '44',
    seats: 5,
    gear: 'Manual',
    description: `
      It has gone to the same summer house in Odsherred for four years and could find it alone. Room for a family of
      four, their duvets and a box of groceries. Manual gearbox, good heater, average stereo. Some sand lives under the
      mats and we have stopped fighting it.`,
    listedDaysAgo: 120,
    pastRentals: 3,
    upcomingRentals: 1,
  },
  {
    owner: 'freja',
    pictured: '08-family',
    pictures: [4, 3, 1],
    title: 'Seven-Seater for Skåne Weekends',
    features: ['winter-tyres'],
    location: 'Malmö',
    price: '72',
    seats: 7,
    gear: 'Manual',
    description: `
      Parked at my sister's in Västra Hamnen, ten minutes from Malmö C. Two families share it with us for trips to
      Österlen, hence the seven seats and the many cup holders. Third row folds flat with one hand. Winter tyres and an
      engine heater in the cold months. Crossing to Denmark is fine and the toll is added afterwards.`,
    listedDaysAgo: 37,
    pastRentals: 2,
    upcomingRentals: 1,
  },
];
