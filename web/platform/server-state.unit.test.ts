import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((path) => !path.endsWith('.unit.test.ts'))
  .map((path) => ({ path, text: readFileSync(WEB + path, 'utf8').replaceAll(/\s+/g, ' ') }));

const filesWith = (pattern: RegExp, allowed: RegExp) =>
  sources.filter(({ path, text }) => pattern.test(text) && !allowed.test(path)).map(({ path }) => path);

// Signing out and choosing a language are part of the session, and web vitals change no data.
const WRITES = /-(mutations|queries)\.ts$|^platform\/(session\/sign-in-out|report-vitals)\.ts$/;
// The role belongs to the session, and Stripe's script is not server data.
const KEYS = /-(keys|queries)\.ts$|^app\/shell\/use-role\.ts$|\/stripe-form\.tsx$/;

it('writes to the server are in mutation files, which state what they invalidate', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(filesWith(/\brequest\( ?'(?:POST|PUT|PATCH|DELETE) /, WRITES)).toEqual([]);
});

it('query keys are created by the key factory of their noun', () => {
  expect(filesWith(/(?:query|mutation)Key: \[/, KEYS)).toEqual([]);
});
