/**
 * Names of large cities in the languages of Sparekey that the data lacks. Each line has the country and the name in the
 * data, then the other names.
 */
export const OTHER_NAMES = `
AT Vienna: Wien, Viena, Vienne
BE Brussels: Brüssel, Bruxelles, Bruselas, Brussel, Bruxelas
BE Antwerp: Antwerpen, Anvers, Amberes, Antuérpia
BE Gent: Ghent, Gante, Gand
BE Brugge: Bruges, Brügge, Brujas
CH Geneva: Genève, Genf, Ginebra, Genebra
CH Bern: Berne, Berna
CH Basel: Bâle, Basilea, Basileia
CH Luzern: Lucerne, Lucerna
CZ Prague: Praha, Prag, Praga
DE Munich: München, Múnich, Munique
DE Köln: Cologne, Colonia, Colónia
DE Frankfurt am Main: Frankfurt, Francfort, Fráncfort, Francoforte
DE Hamburg: Hamburgo, Hambourg
DE Nuremberg: Nürnberg, Nuremberga
DE Hannover: Hanover, Hanovre, Hanôver
DE Dresden: Dresde, Dresda
DE Aachen: Aix-la-Chapelle, Aquisgrán
DE Mainz: Mayence, Maguncia
DE Trier: Trèves, Tréveris
DE Freiburg: Freiburg im Breisgau, Fribourg-en-Brisgau
DK Copenhagen: København, Kopenhagen, Copenhague, Copenhaga
EG Cairo: Kairo, Le Caire, El Cairo
ES Sevilla: Seville, Séville, Sevilha
ES Zaragoza: Saragossa, Saragosse, Saragoça
ES Barcelona: Barcelone
ES Palma: Palma de Mallorca, Palma de Majorque
ES San Sebastián: Donostia, Saint-Sébastien
ES Córdoba: Cordoue
FI Helsinki: Helsingfors
FR Nice: Nizza, Niza
FR Strasbourg: Straßburg, Estrasburgo
FR Marseille: Marsella, Marselha
FR Lyon: Lyón, Lião
FR Bordeaux: Burdeos, Bordéus
FR Toulouse: Tolosa
GB London: Londres
GB Edinburgh: Édimbourg, Edimburgo
GR Athens: Athen, Athènes, Atenas, Athína
GR Thessaloníki: Thessaloniki, Salonica, Thessalonique, Saloniki, Tessalónica
HU Budapest: Budapeste
IE Dublin: Dublín
IT Rome: Roma, Rom
IT Milan: Milano, Mailand, Milán, Milão
IT Naples: Napoli, Neapel, Nápoles
IT Turin: Torino, Turín, Turim
IT Florence: Firenze, Florenz, Florencia, Florença
IT Venice: Venezia, Venedig, Venise, Venecia, Veneza
IT Genoa: Genova, Genua, Gênes, Génova
IT Bologna: Bologne, Bolonia, Bolonha
IT Padova: Padua, Padoue, Pádua
LU Luxembourg: Luxemburg, Luxemburgo
MA Fes: Fez, Fès
MC Monaco: Mónaco
MX Mexico City: Ciudad de México, Mexiko-Stadt, Mexico, Cidade do México
NL The Hague: Den Haag, La Haye, La Haya, Haia
NL Amsterdam: Ámsterdam, Amesterdão
PL Warsaw: Warszawa, Warschau, Varsovie, Varsovia, Varsóvia
PL Kraków: Cracow, Krakau, Cracovie, Cracovia, Cracóvia
PL Gdańsk: Danzig
PL Wrocław: Breslau
PT Lisbon: Lisboa, Lissabon, Lisbonne
PT Porto: Oporto
RO Bucharest: București, Bukarest, Bucarest, Bucareste
RS Belgrade: Beograd, Belgrad, Belgrado
SE Gothenburg: Göteborg, Göteborg Stad, Gotemburgo
SE Stockholm: Estocolmo
SK Bratislava: Pressburg
TR Istanbul: İstanbul, Estambul, Istambul
UA Kyiv: Kiev, Kiew
US New York City: New York, Nueva York, Nova Iorque
US New Orleans: La Nouvelle-Orléans, Nueva Orleans, Nova Orleães
US Philadelphia: Philadelphie, Filadelfia
CA Québec: Quebec City, Québec City
CN Beijing: Peking, Pékin, Pekín, Pequim
CN Shanghai: Schanghai
JP Tokyo: Tokio
KR Seoul: Séoul, Seúl
MA Marrakesh: Marrakech, Marrakesch
CU Havana: La Habana, La Havane, Havanna
`
  .trim()
  .split('\n')
  .map((line) => {
    const [, country, name, others] = /^(\S\S) ([^:]+): (.+)$/.exec(line)!;
    return { country: country!, name: name!, others: others!.split(', ') };
  });
