import { displayLimits } from '../../../contract/cars/limits.ts';

/** Truncates a text and adds an ellipsis, without splitting a character. */
export function truncate(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text;
}

/** The description on a card, truncated to 290 characters if it is longer than 200 */
export const shortDescription = (text: string): string =>
  Array.from(text).length > displayLimits.cardDescriptionOver ? truncate(text, displayLimits.cardDescription) : text;
