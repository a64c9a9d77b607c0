export const CITIES =
  `London,Paris,Berlin,Madrid,Rome,Amsterdam,Vienna,Lisbon,Dublin,Prague,Zürich,Geneva,Brussels,Copenhagen,Stockholm,Oslo,
Helsinki,Warsaw,Budapest,Athens,Barcelona,Munich,Hamburg,Milan,Naples,Turin,Lyon,Marseille,Nice,Bordeaux,Toulouse,Nantes,
Porto,Seville,Valencia,Málaga,Bilbao,Kraków,Gdańsk,Wrocław,Brno,Bratislava,Ljubljana,Zagreb,Split,Belgrade,Sofia,Bucharest,
Cluj-Napoca,Thessaloniki,Edinburgh,Glasgow,Manchester,Liverpool,Bristol,Leeds,Cardiff,Belfast,Cork,Galway,Reykjavík,Bergen,
Göteborg,Malmö,Aarhus,Tampere,Tallinn,Riga,Vilnius,Luxembourg,Antwerp,Ghent,Rotterdam,Utrecht,Eindhoven,Cologne,Düsseldorf,
Stuttgart,Frankfurt,Leipzig,Dresden,Nürnberg,Salzburg,Graz,Innsbruck,Basel,Bern,Lausanne,Lugano,Lucerne,Bologna,Florence,
Venice,Verona,Palermo,Catania,Bari,Genoa,Strasbourg,Lille,Montpellier,Rennes,Granada,Zaragoza,Córdoba,Palma,Braga,Coimbra,
Faro,Valletta,Nicosia,Istanbul,Ankara,İzmir,Boston,New York,Chicago,Seattle,Portland,Denver,Austin,Miami`.split(/,\s*/);

export const DISTRICTS =
  'North,South,East,West,Old Town,Harbour,Airport,Central Station,University,Riverside,Hill,Park,Market,Castle,Lake'.split(
    ',',
  );

/** Every car here is taken for months, as in a holiday town in August. */
export const SOLD_OUT_CITY = 'Monaco';

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
