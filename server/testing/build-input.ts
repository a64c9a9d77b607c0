import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { $ZodType, JSONSchema } from 'zod/v4/core';

/** Requests that would end the sessions or revoke the rights that the test still needs. */
export const revokesAccess = (name: string): boolean =>
  name.startsWith('DELETE ') ||
  /^POST \/api\/(auth|me\/(email|password))\b|^PATCH \/api\/admin\/users|\/sign-out$/.test(name);

type Schema = JSONSchema._JSONSchema;
type Known = Readonly<Record<string, unknown>>;

function fill(schema: Schema, word: string, known: Known): unknown {
  if (typeof schema !== 'object') return word;
  if ('const' in schema) return schema.const === '' ? word : schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const text = choices.find((choice) => typeof choice === 'object' && choice.type === 'string');
    return fill(text ?? choices[0]!, word, known);
  }
  if (schema.type === 'object') {
    const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      Object.hasOwn(known, name) ? known[name] : fill(part, word, known),
    ]);
    return Object.fromEntries(own);
  }
  if (schema.type === 'array') return schema.items ? [fill(schema.items as Schema, word, known)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'null') return null;
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'date') return '2026-01-01';
  return word;
}

/** Builds a valid body or query with the word in every free-text field, and with known values for some fields. */
export const buildInput = (schema: $ZodType, word: string, known: Known = {}): unknown =>
  fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), word, known);

/** Returns one body per field and value, with valid values in all other fields. */
export function buildVariants(
  schema: $ZodType,
  values: readonly unknown[],
  known: Known = {},
): Record<string, unknown>[] {
  const fitting = buildInput(schema, 'Some text', known);
  if (typeof fitting !== 'object' || fitting === null || Array.isArray(fitting)) return [];
  return Object.keys(fitting).flatMap((name) => values.map((value) => ({ ...fitting, [name]: value })));
}
