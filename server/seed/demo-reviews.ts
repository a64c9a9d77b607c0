import type { VehicleType } from '../../contract/cars/vocabulary.ts';
import type { Language } from '../../contract/languages/translate.ts';

export interface DemoReview {
  stars: number;
  text: string;
  note?: string;
  answer?: string;
  /** What it says is true of these cars only. */
  fits?: keyof typeof FITS;
}

/** Which cars are meant by what a text says of them. */
export const FITS = {
  fuel: (type: VehicleType) => type !== 'Electric vehicle',
  charging: (type: VehicleType) => type === 'Electric vehicle',
  room: (type: VehicleType) => ['SUV', 'Family car', 'Break', 'Van'].includes(type),
  loads: (type: VehicleType) => type === 'Van' || type === 'Truck',
  height: (type: VehicleType) => ['SUV', 'Van', 'Truck'].includes(type),
};

const of = (stars: number, text: string, more: Omit<DemoReview, 'stars' | 'text'> = {}): DemoReview => ({
  stars,
  text,
  ...more,
});

/** Not every language of the pages has somebody who writes in it. */
export type Written = Extract<Language, 'de' | 'en' | 'es' | 'fr'>;

/** People write in their own language, whatever is spoken where the car is. */
export const WRITES_IN: Readonly<Record<string, Written>> = {
  'Hannah Weiss': 'de',
  'Lukas Brunner': 'de',
  'Jonas Keller': 'de',
  'Chloé Martin': 'fr',
  'Camille Perrin': 'fr',
  'Élise Tremblay': 'fr',
  'Sofía Herrera': 'es',
  'Mateo Silva': 'es',
  'Carmen Ruiz': 'es',
};

/** Of cars, by those who rented them. Each is used once. */
export const OF_CARS: Record<Written, readonly DemoReview[]> = {
  en: [
    of(
      5,
      'Exactly as in the photos, and it smelled like a new car. Pick-up took five minutes. I would book it again tomorrow.',
    ),
    of(5, 'Spotless, full tank, and a list of the best bakeries on the way. What more could one ask for?', {
      fits: 'fuel',
    }),
    of(4, 'A solid car at a fair price. One star off because the phone mount was missing and I had to buy one.', {
      answer: 'Fair point, there is a new one on the dashboard since Tuesday. Thanks for telling me.',
    }),
    of(5, 'We drove almost 900 km over a long weekend and it never missed a beat. Very comfortable on the motorway.'),
    of(
      3,
      'The car drives well, but it had clearly not been vacuumed after the last trip. Crumbs everywhere in the back.',
      {
        note: 'I found a child’s shoe under the rear seat, blue with a dinosaur. I left it in the glove box.',
        answer:
          'You are right, and I am sorry: the two trips were too close together. I keep a day free in between now.',
      },
    ),
    of(5, 'Handover was quick and friendly. Every button explained, even the ones I didn’t ask about.'),
    of(4, 'Good value. A few scratches on the rear bumper that are in the photos too, so no surprises.'),
    of(5, 'Took it to a wedding and people asked whether we had bought it. Thank you!'),
    of(2, 'Had to wait 40 minutes for the keys and nobody picked up the phone. The car itself was fine.', {
      answer: 'I was stuck in traffic and my phone was dead. That is no excuse, and I have put in a key box since.',
    }),
    of(5, 'Clean, quiet and it sips fuel. Parking in the old town was easier than I feared.', { fits: 'fuel' }),
    of(4, 'Nice car, honest description. The boot is smaller than it looks: two large suitcases and that’s it.'),
    of(5, 'My flight was three hours late and the owner still handed over the keys with a smile.'),
    of(5, 'Best rental I’ve had in years, and I rent a lot for work.'),
    of(4, 'Everything worked. The navigation is a bit dated, so bring a cable for your phone.'),
    of(3, 'Okay for the price. The air conditioning only knows two states, off and arctic.', {
      note: 'I think the fan regulator is on its way out. A garage near me fixed the same thing for little money.',
    }),
    of(5, 'The kids had room, the dog had room, and we still had room for the things we bought on the market.', {
      fits: 'room',
    }),
    of(5, 'Perfect for the coast road. We stopped every ten minutes to take pictures of it.'),
    of(4, 'Smooth from start to finish. I’d have liked a clearer note about where exactly to park when returning it.', {
      answer: 'Good idea! There is a photo of the spot in the glove box now.',
    }),
    of(5, 'Drives like new. You can tell that somebody looks after it.'),
    of(1, 'It broke down on the second day, and it was evening before anybody came. We lost a day of our holidays.', {
      fits: 'fuel',
      answer:
        'The gearbox failed without any warning. You got both days back, and the car has a new one now. I am truly sorry.',
    }),
    of(5, 'Easy. Keys, walk around the car, go. Same again when we brought it back.'),
    of(4, 'Comfortable seats even after six hours. Wind noise above 120, but that’s physics.'),
    of(5, 'Winter tyres, an ice scraper and a blanket in the boot: somebody thought of everything.'),
    of(3, 'Decent, but the fuel gauge dropped faster than the description made me believe.', { fits: 'fuel' }),
    of(5, 'Second time with this car, and it was as good as the first time.'),
    of(4, 'Charged quickly and the range was what was promised, even with the heating on.', { fits: 'charging' }),
    of(
      5,
      'We moved a whole flat with it in a day. Straps and blankets were included, which saved us a trip to the shop.',
      { fits: 'loads' },
    ),
    of(4, 'Great views from up there! Takes a little courage in narrow car parks.', { fits: 'height' }),
    of(5, 'I was nervous about renting from a private person. I needn’t have been.'),
    of(2, 'There was a strong smell of cigarettes although the listing says no smoking.', {
      answer:
        'The renter before you smoked in it, which I only noticed too late. It has been cleaned by a professional.',
      note: 'I did not want to make a fuss on the spot, but please check the ashtray.',
    }),
    of(5, 'Spotless and charming. We took the long way home on purpose.'),
    of(4, 'All good. Bluetooth took three attempts to connect, then it was fine.'),
  ],
  de: [
    of(5, 'Alles bestens: sauber, vollgetankt und eine sehr freundliche Übergabe. Jederzeit wieder.', { fits: 'fuel' }),
    of(4, 'Schönes Auto, fährt sich ruhig. Die Kindersitze hätten sauberer sein dürfen.', {
      answer: 'Danke für den Hinweis, die Bezüge sind inzwischen gewaschen.',
    }),
    of(5, 'Wir waren damit eine Woche in den Bergen unterwegs und hatten keinen Moment Sorgen.'),
    of(3, 'Das Auto ist in Ordnung, aber die Beschreibung verschweigt, dass die Heckklappe klemmt.'),
    of(5, 'Unkompliziert, pünktlich, nett. So soll es sein.'),
    of(4, 'Fairer Preis, gutes Auto. Nur das Navi kennt die neue Umgehungsstraße noch nicht.'),
  ],
  fr: [
    of(5, 'Voiture impeccable et propriétaire très sympathique. Je recommande les yeux fermés.'),
    of(4, 'Très bonne expérience. Le coffre est un peu juste pour quatre personnes et leurs valises.'),
    of(5, 'Remise des clés en cinq minutes, voiture propre, plein fait. Parfait pour notre week-end.', {
      fits: 'fuel',
    }),
    of(
      2,
      'Le voyant moteur s’est allumé au bout de vingt kilomètres. Rien de grave finalement, mais le stress était là.',
      { fits: 'fuel', answer: 'Désolé pour la frayeur ! C’était une sonde, elle a été changée le lendemain.' },
    ),
    of(5, 'On s’est sentis tout de suite à l’aise au volant. Merci pour les bonnes adresses !'),
    of(4, 'Conforme à l’annonce, agréable à conduire. Petit bémol : la climatisation est bruyante.'),
  ],
  es: [
    of(5, 'El coche estaba impecable y la entrega fue muy rápida. Repetiremos seguro.'),
    of(4, 'Muy buen coche y buen trato. Solo faltaba el cargador del móvil que aparecía en la descripción.', {
      answer: 'Tienes razón, se lo llevó alguien por error. Ya hay uno nuevo en la guantera.',
    }),
    of(5, 'Ideal para recorrer la costa. Consume poquísimo.', { fits: 'fuel' }),
    of(3, 'Correcto, pero lo encontramos con el depósito a la mitad y tuvimos que parar nada más salir.', {
      fits: 'fuel',
    }),
    of(5, 'Todo perfecto, como siempre. Es la segunda vez que lo alquilo.'),
    of(5, 'Comunicación estupenda y el coche mejor que en las fotos.'),
    of(4, 'Cómodo y amplio. En ciudad cuesta un poco aparcarlo.'),
    of(1, 'Llegué y el coche no estaba: había un error con las fechas. Perdí toda la mañana.', {
      answer: 'Fue culpa mía, confundí los días, y te devolví el importe completo. Lo siento mucho.',
      note: 'Si tienes otro coche libre en agosto, avísame.',
    }),
  ],
};

/** Of renters, by owners. */
export const OF_RENTERS: Record<Written, readonly DemoReview[]> = {
  en: [
    of(5, 'Brought it back cleaner than it left, and on the minute. Welcome any time.'),
    of(5, 'Friendly, careful, easy to talk to. I’d hand over the keys again without a second thought.'),
    of(4, 'All fine. A little late when returning it, but let me know in time.'),
    of(5, 'Asked the right questions before leaving and took good care of the car.'),
    of(3, 'The car is in one piece, but there was sand in every corner and the tank was almost empty.', {
      fits: 'fuel',
      note: 'No hard feelings. A vacuum at the petrol station takes ten minutes and costs two coins.',
      answer: 'The petrol station was closed when we came back late. I should have said so, sorry!',
    }),
    of(5, 'A pleasure. They even fixed the wobbly cup holder.'),
    of(5, 'Great communication from the first message on.'),
    of(4, 'Reliable and friendly. Please push the seat back before the next tall person sits down. ;)'),
    of(5, 'Everything as agreed, to the minute and to the litre.', { fits: 'fuel' }),
    of(2, 'Returned it two hours late without a word, and the next renter was waiting.', {
      answer: 'There had been an accident on the motorway and I had no reception. I did apologise in person.',
    }),
    of(5, 'Would rent to them again any day.'),
    of(5, 'Polite, punctual, and the car was spotless.'),
    of(4, 'No problems at all. The papers were in the wrong glove box, but that’s it.'),
  ],
  de: [
    of(5, 'Sehr angenehmer Kontakt, Auto sauber und pünktlich zurück. Gerne wieder.'),
    of(5, 'Geht mit dem Auto um, als wäre es das eigene.'),
    of(4, 'Alles gut, nur getankt war nicht ganz voll.', { fits: 'fuel' }),
    of(5, 'Unkompliziert und zuverlässig.'),
    of(3, 'Leider mit einem Kratzer an der Felge zurückgekommen, den ich selbst entdecken musste.', {
      answer: 'Den hatte ich wirklich nicht bemerkt, tut mir leid.',
    }),
  ],
  fr: [
    of(5, 'Personne soigneuse et ponctuelle, je recommande.'),
    of(5, 'Échanges très agréables, voiture rendue propre et le plein fait.', { fits: 'fuel' }),
    of(4, 'Tout s’est bien passé, avec juste un petit retard au retour.'),
    of(5, 'Un vrai plaisir, à bientôt j’espère !'),
  ],
  es: [
    of(5, 'Puntual y muy cuidadosa con el coche. ¡Hasta la próxima!'),
    of(5, 'Trato excelente y el coche volvió reluciente.'),
    of(4, 'Todo bien. Solo tardó un poco en contestar a los mensajes.'),
  ],
};
