import { readFile } from 'node:fs/promises';

/** What the browser journeys were told: they write a line for each. */
export async function readTold<Line>(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}
