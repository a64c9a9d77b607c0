import type { Feature } from '../../contract/cars/vocabulary.ts';

/** With latitude and longitude, rounded to a tenth of a degree */
export const CITIES =
  `London 51.5 -0.1,Paris 48.9 2.3,Berlin 52.5 13.4,Madrid 40.4 -3.7,Rome 41.9 12.5,Amsterdam 52.4 4.9,Vienna 48.2 16.4,
Lisbon 38.7 -9.1,Dublin 53.3 -6.2,Prague 50.1 14.4,Zürich 47.4 8.6,Geneva 46.2 6.1,Brussels 50.9 4.3,
Copenhagen 55.7 12.6,Stockholm 59.3 18.1,Oslo 59.9 10.7,Helsinki 60.2 24.9,Warsaw 52.2 21.0,Budapest 47.5 19.0,
Athens 38.0 23.7,Barcelona 41.4 2.2,Munich 48.1 11.6,Hamburg 53.6 10.0,Milan 45.5 9.2,Naples 40.9 14.3,Turin 45.1 7.7,
Lyon 45.7 4.8,Marseille 43.3 5.4,Nice 43.7 7.3,Bordeaux 44.8 -0.6,Toulouse 43.6 1.4,Nantes 47.2 -1.6,Porto 41.1 -8.6,
Seville 37.4 -6.0,Valencia 39.5 -0.4,Málaga 36.7 -4.4,Bilbao 43.3 -2.9,Kraków 50.1 19.9,Gdańsk 54.4 18.6,
Wrocław 51.1 17.0,Brno 49.2 16.6,Bratislava 48.1 17.1,Ljubljana 46.1 14.5,Zagreb 45.8 16.0,Split 43.5 16.4,
Belgrade 44.8 20.5,Sofia 42.7 23.3,Bucharest 44.4 26.1,Cluj-Napoca 46.8 23.6,Thessaloniki 40.6 22.9,
Edinburgh 56.0 -3.2,Glasgow 55.9 -4.3,Manchester 53.5 -2.2,Liverpool 53.4 -3.0,Bristol 51.5 -2.6,Leeds 53.8 -1.5,
Cardiff 51.5 -3.2,Belfast 54.6 -5.9,Cork 51.9 -8.5,Galway 53.3 -9.1,Reykjavík 64.1 -21.9,Bergen 60.4 5.3,
Göteborg 57.7 12.0,Malmö 55.6 13.0,Aarhus 56.2 10.2,Tampere 61.5 23.8,Tallinn 59.4 24.8,Riga 56.9 24.1,
Vilnius 54.7 25.3,Luxembourg 49.6 6.1,Antwerp 51.2 4.4,Ghent 51.1 3.7,Rotterdam 51.9 4.5,Utrecht 52.1 5.1,
Eindhoven 51.4 5.5,Cologne 50.9 7.0,Düsseldorf 51.2 6.8,Stuttgart 48.8 9.2,Frankfurt 50.1 8.7,Leipzig 51.3 12.4,
Dresden 51.1 13.7,Nürnberg 49.5 11.1,Salzburg 47.8 13.0,Graz 47.1 15.4,Innsbruck 47.3 11.4,Basel 47.6 7.6,
Bern 46.9 7.4,Lausanne 46.5 6.6,Lugano 46.0 9.0,Lucerne 47.1 8.3,Bologna 44.5 11.3,Florence 43.8 11.2,
Venice 45.4 12.3,Verona 45.4 11.0,Palermo 38.1 13.3,Catania 37.5 15.1,Bari 41.1 16.9,Genoa 44.4 8.9,
Strasbourg 48.6 7.7,Lille 50.6 3.1,Montpellier 43.6 3.9,Rennes 48.1 -1.7,Granada 37.2 -3.6,Zaragoza 41.7 -0.9,
Córdoba 37.9 -4.8,Palma 39.6 2.7,Braga 41.6 -8.4,Coimbra 40.2 -8.4,Faro 37.0 -7.9,Valletta 35.9 14.5,
Nicosia 35.2 33.4,Istanbul 41.0 28.9,Ankara 39.9 32.9,İzmir 38.4 27.1,Boston 42.4 -71.1,New York 40.7 -74.0,
Chicago 41.9 -87.7,Seattle 47.6 -122.3,Portland 45.5 -122.7,Denver 39.7 -105.0,Austin 30.3 -97.7,Miami 25.8 -80.2`
    .split(/,\n?/)
    .map((line) => {
      const [, name, lat, lng] = /^(.+) (\S+) (\S+)$/.exec(line)!;
      return { name: name!, lat: Number(lat), lng: Number(lng) };
    });

export const DISTRICTS =
  'North,South,East,West,Old Town,Harbour,Airport,Central Station,University,Riverside,Hill,Park,Market,Castle,Lake'.split(
    ',',
  );

/** Every car here is booked for months, as in a holiday town in August. */
export const SOLD_OUT_CITY = 'Monaco';

/** The share of cars with each feature, among cars that have facts */
export const FEATURE_SHARES: Record<Feature, number> = {
  'air-conditioning': 0.8,
  carplay: 0.5,
  bluetooth: 0.7,
  navigation: 0.4,
  'cruise-control': 0.4,
  'parking-aid': 0.5,
  'child-seat': 0.1,
  isofix: 0.5,
  'bike-rack': 0.05,
  'roof-box': 0.04,
  'tow-bar': 0.1,
  'winter-tyres': 0.3,
  'all-wheel-drive': 0.1,
  pets: 0.25,
  wheelchair: 0.007,
  'non-smoking': 0.7,
};

export const MODELS = `Fiat 500,Fiat Panda,VW Golf,VW Polo,VW ID.3,Škoda Octavia,Škoda Fabia,Seat Ibiza,Renault Clio,
Renault Zoe,Renault Mégane,Peugeot 208,Peugeot 308,Citroën C3,Citroën Berlingo,Toyota Yaris,Toyota Corolla,Toyota RAV4,
Honda Jazz,Mazda MX-5,Ford Fiesta,Ford Transit,Opel Corsa,Opel Astra,BMW 1 Series,BMW 3 Series,BMW i3,Audi A3,Audi A4,
Mercedes A-Class,Mercedes Vito,Tesla Model 3,Tesla Model Y,Volvo V60,Volvo XC40,Mini Cooper,Dacia Sandero,Kia Niro,
Hyundai Kona,Nissan Leaf,Suzuki Jimny,Jeep Renegade,Porsche 911,Land Rover Defender`.split(/,\s*/);

export const SENTENCES = [
  'Well looked after and serviced every year.',
  'Clean inside and out, with a full tank at the start.',
  'Easy to park, easy to drive, and kind to your budget.',
  'Plenty of room for luggage; a child seat is available on request.',
  'The key is handed over at the door, or in a box after dark.',
  'Winter tyres from October to April, and a ski rack if you ask.',
  'Please bring it back as you found it.',
];
