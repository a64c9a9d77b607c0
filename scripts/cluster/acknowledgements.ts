import { readFile } from 'node:fs/promises';

/** Reads the acknowledgements that the browser journeys recorded, one JSON line each. */
export async function readAcknowledgements<Line>(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}
