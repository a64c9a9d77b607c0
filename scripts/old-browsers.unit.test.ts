import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { NEEDED, OLD_BROWSER_PAGE, OLDEST_BROWSERS } from '../contract/browsers.ts';
import { leadAway } from './old-browsers.ts';

/** A browser that has these, as far as the script looks. */
function placeAfter(known: readonly string[]): string {
  let place = '/';
  const window: Record<string, unknown> = {};
  for (const path of known) {
    let object = window;
    for (const name of path.split('.')) object = (object[name] ??= {}) as Record<string, unknown>;
  }
  runInNewContext(leadAway, { window, location: { replace: (to: string) => (place = to) } });
  return place;
}

it('redirects a browser that lacks any required feature, and no other', () => {
  expect(placeAfter(NEEDED)).toBe('/');
  expect(placeAfter([])).toBe(OLD_BROWSER_PAGE);
  for (const missing of NEEDED) expect(placeAfter(NEEDED.filter((name) => name !== missing))).toBe(OLD_BROWSER_PAGE);
});

it('uses only syntax that the oldest browser can parse', () => {
  expect(leadAway).not.toMatch(/=>|\?\.|\?\?|`|\b(const|let|class|async|of)\b|<\/script/);
});

it('matches the documentation', () => {
  const page = readFileSync(new URL('../docs/browsers.md', import.meta.url), 'utf8');
  for (const [name, version] of Object.entries(OLDEST_BROWSERS)) expect(page).toContain(`| ${name} | ${version} |`);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const [name, version] of Object.entries(OLDEST_BROWSERS)) expect(readme).toContain(`${name} ${version}`);
});
