import { displayLimits } from '../../contract/limits.ts';

/** A description as a card shows it: cut to 290 characters when it is longer than 200. */
export function shortDescription(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= displayLimits.cardDescriptionOver) return text;
  const kept = characters.slice(0, displayLimits.cardDescription);
  return kept.length < characters.length ? `${kept.join('').trimEnd()}…` : text;
}
