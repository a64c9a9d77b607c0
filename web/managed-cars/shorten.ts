/** The beginning of a text, and a sign that it goes on. Never cuts through a character. */
export function shorten(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text;
}
