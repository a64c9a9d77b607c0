import type { DemoListing } from './listing.ts';

export const AMERICAN_LISTINGS: readonly DemoListing[] = [
  {
    owner: 'mariana',
    pictured: '12-electric',
    pictures: [1, 2, 3, 4],
    title: 'Mint City Electric',
    fuel: 'electric',
    range: 200,
    features: ['air-conditioning'],
    location: 'São Paulo',
    price: '31.90',
    seats: 4,
    gear: 'Automatic',
    description: `
      Exempt from the licence-plate rotation, so you may drive it downtown on any weekday. About 200 km a charge, which
      is a lot of São Paulo at the usual speed. Four seats, small boot, excellent air conditioning. It charges in my
      building in Pinheiros, and most shopping centres have a free socket on the first basement floor.`,
    listedDaysAgo: 7,
    pastRentals: 1,
    upcomingRentals: 1,
  },
  {
    owner: 'mariana',
    pictured: '14-truck',
    pictures: [3, 1, 2],
    title: 'Copper Double-Cab Pickup',
    location: 'São Paulo',
    price: '67',
    seats: 5,
    gear: 'Automatic',
    description: `
      Five seats in front of a bed that takes 800 kg: it moves market stalls on Saturday and my cousins to Ubatuba on
      Sunday. The bed is lined and has six hooks. Long wheelbase, so leave tight garages to others. Toll tag on the
      windscreen, billed as it comes. Please rinse off sea salt before you return it.`,
    listedDaysAgo: 30,
    pastRentals: 2,
    upcomingRentals: 1,
  },
  {
    owner: 'mariana',
    pictured: '13-luxury',
    pictures: [1, 2, 3, 4],
    title: 'Onyx Grand Saloon',
    location: 'São Paulo',
    price: '175.50',
    seats: 5,
    gear: 'Automatic',
    description: `
      Bought for my father's sixtieth birthday and too good to stand around. Soft suspension, double glazing, massage in
      the front seats; traffic on the Marginal becomes somebody else's problem. The boot takes three suitcases. It needs
      a guarded garage at night, any hotel will do. I deliver to Congonhas and Guarulhos.`,
    listedDaysAgo: 63,
    pastRentals: 5,
    upcomingRentals: 2,
  },
  {
    owner: 'mariana',
    pictured: '01-sedan',
    pictures: [3, 2, 1],
    title: 'Grey Sedan, Easy on Fuel',
    location: 'São Paulo',
    price: '38',
    seats: 5,
    gear: 'Automatic',
    description: `
      Runs on ethanol or petrol, starts every morning and has a boot that fits the whole fair. Good for a week of
      appointments around the city or a weekend in Campos do Jordão. There is a dent in the rear bumper from a
      motorcycle; it is photographed at hand-over. Child seat on request.`,
    listedDaysAgo: 100,
    pastRentals: 4,
    upcomingRentals: 1,
  },
  {
    owner: 'marcus',
    pictured: '04-suv',
    pictures: [3, 2, 1, 4],
    title: 'Boxy 4x4 for Forest Roads',
    features: ['all-wheel-drive'],
    location: 'Denver',
    price: '98',
    seats: 5,
    gear: 'Manual',
    description: `
      Manual gearbox, low range and a recovery kit with instructions that a nervous person can follow. It climbs to
      trailheads where other rentals turn back. On I-70 it is noisy and happy at 65. Rear seats fold for a sleeping
      platform, which I can leave in. Fuel economy is what you would expect of a brick.`,
    listedDaysAgo: 23,
    pastRentals: 1,
    upcomingRentals: 2,
    isBusyNextWeekend: true,
  },
  {
    owner: 'marcus',
    pictured: '14-truck',
    pictures: [1, 2, 3, 4],
    title: 'Copper Canyon Pickup',
    location: 'Denver',
    price: '85.75',
    seats: 5,
    gear: 'Automatic',
    description: `
      Full-size crew cab with a 5.5-foot bed, a liner and tie-downs. Tows up to 7,000 lb; hitch and wiring are ready,
      bring your own ball mount. Five adults fit and the rear window slides open for the dog. All-terrain tires, fine
      for snow with some sense. Step rails are slippery when wet. Pick up in Lakewood, evenings and weekends.`,
    listedDaysAgo: 93,
    pastRentals: 6,
    upcomingRentals: 1,
  },
  {
    owner: 'marcus',
    pictured: '03-suv',
    pictures: [1, 2, 3, 4],
    title: 'Evergreen Trail SUV',
    features: ['all-wheel-drive'],
    location: 'Denver',
    price: '79',
    seats: 7,
    gear: 'Automatic',
    description: `
      Seven seats, all-wheel drive and roof rails that have carried kayaks, skis and one Christmas tree too many.
      Everyday comfort on the highway, enough clearance for a gravel road to a campsite. With the third row up there is
      room for a cooler and soft bags; with it down, for a week of camping. Ski rack included from November on. Denver
      airport drop-off takes fifteen minutes with the shuttle.`,
    listedDaysAgo: 106,
    pastRentals: 13,
    upcomingRentals: 2,
    isBusyNextWeekend: true,
    offer: {
      distance: 300,
      weekendPercent: 125,
      season: { name: 'Trail weeks', from: 60, days: 30, percent: 140 },
      terms: { leastDays: 3, noticeDays: 2, windowDays: 180, cancellation: 'moderate' },
    },
  },
  {
    owner: 'marcus',
    pictured: '16-van',
    pictures: [2],
    title: 'Plain Blue Moving Van',
    tellsLittle: true,
    location: 'Denver',
    price: '58.25',
    seats: 3,
    gear: 'Manual',
    description: `
      One photo, because there is not more to see: it is a tall box with an engine. Twelve feet of load floor, a ramp
      and a dozen blankets. Manual, with a tall first gear that likes a little patience. Return it swept.`,
    listedDaysAgo: 150,
    pastRentals: 5,
  },
  {
    owner: 'dana',
    pictured: '02-sedan',
    pictures: [4, 2, 1],
    title: 'Red Sedan, Minutes from the Beach',
    location: 'San Diego',
    price: '55',
    seats: 5,
    gear: 'Automatic',
    description: `
      An easy automatic for a week of La Jolla, Old Town and one long drive to Joshua Tree. Seats five, and the trunk
      takes two large suitcases and a cooler. Beach chairs and an umbrella stay in the trunk unless you ask me to take
      them out. The glove box squeaks on cold mornings. Walk from the Old Town trolley stop, key in a lock box.`,
    listedDaysAgo: 20,
    awaitsReview: true,
  },
  {
    owner: 'dana',
    pictured: '07-convertible',
    pictures: [4, 3, 2],
    title: 'Yellow Convertible for Highway 1',
    location: 'San Diego',
    price: '112.50',
    seats: 2,
    gear: 'Manual',
    description: `
      Everyone waves. Two seats, manual, soft top, and a trunk that holds two carry-ons exactly; I have tried. Bring
      layers, since the coast is colder than it looks. One-way trips to Los Angeles are possible, ask first. The
      previous renters' playlist is still in the car and we all agree that it stays.`,
    listedDaysAgo: 50,
    pastRentals: 4,
    upcomingRentals: 3,
    isBusyNextWeekend: true,
  },
  {
    owner: 'dana',
    pictured: '06-coupe',
    pictures: [3, 1, 2],
    title: 'Two-Door Blue Weekend Coupe',
    doors: 2,
    location: 'San Diego',
    price: '119',
    seats: 4,
    gear: 'Automatic',
    description: `
      A grand tourer in the old sense: long hood, small back seat, big range. Palomar Mountain is the road it was made
      for. Adaptive dampers in two settings, both of which I would call firm. Premium fuel only. No pets, no track days,
      drivers from 25 on.`,
    listedDaysAgo: 97,
    pastRentals: 4,
    upcomingRentals: 1,
  },
  {
    owner: 'dana',
    pictured: '04-suv',
    pictures: [1, 2, 3, 4],
    title: 'Dune Explorer 4x4',
    features: ['all-wheel-drive'],
    location: 'San Diego',
    price: '95',
    seats: 5,
    gear: 'Manual',
    description: `
      Set up for Anza-Borrego: lifted a little, skid plates, a compressor to air the tires down and up again. The rack
      holds a rooftop tent if you bring one. Inside there are rubber floors and five honest seats. Sand stays in places
      that no vacuum reaches. You need to have driven a manual before; the desert is a poor place to learn.`,
    listedDaysAgo: 136,
    pastRentals: 5,
    upcomingRentals: 2,
  },
  {
    owner: 'elise',
    pictured: '13-luxury',
    pictures: [4, 1, 3],
    title: 'Night-Black Executive Saloon',
    features: ['winter-tyres', 'all-wheel-drive'],
    location: 'Montréal',
    price: '159',
    seats: 5,
    gear: 'Automatic',
    description: `
      For the evening that should feel like an occasion: the opera, an anniversary, the client from out of town. Heated
      and cooled seats front and rear, all-wheel drive, winter tires from December 1 as the law asks. Long doors: mind
      the snow banks. The trunk takes two large suitcases. I bring it to your door on the island for free.`,
    listedDaysAgo: 10,
    upcomingRentals: 1,
  },
  {
    owner: 'elise',
    pictured: '01-sedan',
    pictures: [1, 2, 3, 4],
    title: 'Graphite City Sedan',
    location: 'Montréal',
    price: '46',
    seats: 5,
    gear: 'Automatic',
    description: `
      Plain in the best way: it starts at minus 25, is warm after four minutes and fits into the spots on the Plateau
      that others give up on. Five seats, of which four are good. Block heater cable behind the grille, snow brush and
      shovel in the trunk. Québec City is a tank of fuel there and back. Pick up by lock box near the Laurier metro.`,
    listedDaysAgo: 47,
    pastRentals: 4,
    upcomingRentals: 2,
  },
  {
    owner: 'elise',
    pictured: '14-truck',
    pictures: [4, 2, 3],
    title: 'Pickup for Cottage Season',
    location: 'Montréal',
    price: '77.50',
    seats: 5,
    gear: 'Automatic',
    description: `
      Takes a dock section, two canoes or the contents of a shed to the Laurentians. The bed is lined and open, so bring
      a tarp when the sky looks grey. Five seats, a heated wheel and a plug in the bed for the cooler. Length is 5.8 m,
      and parking on our street is an art. July 1, moving day, is booked by my family every year.`,
    listedDaysAgo: 142,
    pastRentals: 3,
    upcomingRentals: 1,
  },
];
