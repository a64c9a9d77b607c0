/** Carousels open on their third card. */
export const START_INDEX = 2;

/** So few cards that they may all be in sight at once, and a row cannot be moved to where its third card comes first. */
export const FEW_CARDS = 4;

/** Cards in the order in which a row that cannot be moved shows them: from the third one on, then the first two. */
export const fromThird = <Card>(cards: readonly Card[]): Card[] =>
  cards.length > START_INDEX ? [...cards.slice(START_INDEX), ...cards.slice(0, START_INDEX)] : [...cards];
