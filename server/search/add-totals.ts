/**
 * Adds the totals to the first cards and drops the rest. Cards are JSON objects joined by `,\n`. Editing the text here is
 * faster than in SQL.
 */
export function addTotals(cards: string, totals: readonly (string | number)[]): string {
  let text = '';
  let start = 0;
  for (const total of totals) {
    const cut = cards.indexOf(',\n', start);
    const end = cut === -1 ? cards.length : cut;
    text += `${start === 0 ? '' : ',\n'}${cards.slice(start, end - 1)},"totalCents":${total}}`;
    start = end + 2;
  }
  return text;
}
