export function inWords(days: number): string {
  if (days === 1) return 'one day';
  return days === 365 ? 'a year' : `${days} days`;
}
