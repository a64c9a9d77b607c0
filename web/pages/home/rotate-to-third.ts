/** Carousels open on their third card. */
const START_INDEX = 2;

/** Rotates the cards so that the third is first and the first two are last. */
export const rotateToThird = <Card>(cards: readonly Card[]): Card[] =>
  cards.length > START_INDEX ? [...cards.slice(START_INDEX), ...cards.slice(0, START_INDEX)] : [...cards];
