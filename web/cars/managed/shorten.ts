import { displayLimits } from '../../../contract/cars/limits.ts';

/** The beginning of a text, and a sign that it goes on. Never cuts through a character. */
export function shorten(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text;
}

/** A description as a card shows it: cut to 290 characters when it is longer than 200. */
export const shortDescription = (text: string): string =>
  Array.from(text).length > displayLimits.cardDescriptionOver ? shorten(text, displayLimits.cardDescription) : text;
