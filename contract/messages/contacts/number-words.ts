// Without accents, because `toPlainText` removes them.

const ones = [
  'zero one two three four five six seven eight nine oh nought',
  'cero uno una un dos tres cuatro cinco seis siete ocho nueve',
  'un une deux trois quatre cinq sept huit neuf',
  'um uma dois duas quatro sete oito nove',
  'null eins ein zwei zwo drei vier funf fuenf sechs sieben acht neun',
  // Tens of a two-digit number: "trente-quatre"
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'vinte trinta quarenta cinquenta sessenta oitenta noventa',
  'vingt vingts trente quarante cinquante soixante septante huitante octante nonante',
  // "double six"
  'double triple doble doppel dreimal zweimal',
];

const twos = [
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veintiuno veintidos veintitres',
  'veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  'dez doze treze catorze quinze dezasseis dezassete dezoito dezanove',
  'dix onze douze treize quatorze quinze seize',
  'zehn elf zwolf zwoelf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig',
  'sechzig siebzig achtzig neunzig',
];

const threes = [
  'cem cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
  'cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
];

const digits = new Map(
  [ones, twos, threes].flatMap((lists, index) =>
    lists.flatMap((list) => list.split(' ').map((word): [string, number] => [word, index + 1])),
  ),
);

/** How many digits of a phone number a word represents. */
export const digitsOfWord = (word: string): number =>
  digits.get(word) ?? (/^(ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)und\w{3,6}(zig|ssig)$/.test(word) ? 2 : 0);

/** Words that may appear between the parts of a spelled-out number. */
export const BETWEEN_NUMBERS = new Set(
  (
    'and y e et und then luego puis dann after after next space dash hyphen guion tiret strich bindestrich minus menos ' +
    'moins depois traco ponto espaco mais espacio espace leerzeichen punto dot point punkt plus mas slash barra o oh x'
  ).split(' '),
);
