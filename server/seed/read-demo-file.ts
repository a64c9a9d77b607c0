import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { StartError } from '../platform/start-error.ts';

const FOLDER = new URL('../../demo/', import.meta.url);

/** People edit these files by hand, so an error names the file and every invalid field. */
export function readDemoFile<Schema extends z.ZodType>(name: string, schema: Schema, folder = FOLDER): z.infer<Schema> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  } catch (error) {
    throw new StartError(`Cannot read demo/${name}: ${(error as Error).message}`);
  }
  const { data, error } = schema.safeParse(content);
  if (!error) return data;
  const problems = error.issues.map(({ path, message }) => `  - ${path.join('.') || 'the file'}: ${message}`);
  throw new StartError(`demo/${name} is invalid:\n${problems.join('\n')}`);
}
