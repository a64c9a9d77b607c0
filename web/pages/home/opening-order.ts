/** Carousels open on their third card. */
const START_INDEX = 2;

/** Cards in the order in which a row shows them: from the third one on, then, coming round, the first two. */
export const fromThird = <Card>(cards: readonly Card[]): Card[] =>
  cards.length > START_INDEX ? [...cards.slice(START_INDEX), ...cards.slice(0, START_INDEX)] : [...cards];
