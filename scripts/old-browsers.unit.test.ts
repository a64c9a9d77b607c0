import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { REQUIRED_APIS, OLD_BROWSER_PAGE, OLDEST_BROWSERS } from '../contract/browsers.ts';
import { redirectScript } from './old-browsers.ts';

/** Returns the page that a browser with these APIs ends up on. */
function pageFor(known: readonly string[]): string {
  let page = '/';
  const window: Record<string, unknown> = {};
  for (const path of known) {
    let object = window;
    for (const name of path.split('.')) object = (object[name] ??= {}) as Record<string, unknown>;
  }
  runInNewContext(redirectScript, { window, location: { replace: (to: string) => (page = to) } });
  return page;
}

it('redirects a browser that lacks any required feature, and no other', () => {
  expect(pageFor(REQUIRED_APIS)).toBe('/');
  expect(pageFor([])).toBe(OLD_BROWSER_PAGE);
  for (const missing of REQUIRED_APIS)
    expect(pageFor(REQUIRED_APIS.filter((name) => name !== missing))).toBe(OLD_BROWSER_PAGE);
});

it('uses only syntax that the oldest browser can parse', () => {
  expect(redirectScript).not.toMatch(/=>|\?\.|\?\?|`|\b(const|let|class|async|of)\b|<\/script/);
});

it('finds no light-dark() in scripts, where the build does not rewrite it for the oldest browsers', () => {
  const files = globSync('{web,contract}/**/*.{ts,tsx}', { cwd: new URL('../', import.meta.url) });
  expect(files.length).toBeGreaterThan(500);
  const text = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  expect(files.filter((file) => text(file).includes('light-dark('))).toEqual([]);
});

it('rewrites light-dark() in styles for the oldest browsers, and keeps --scheme for scripts', async () => {
  const { build } = await import('vite');
  const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
  const styles = { write: false, rolldownOptions: { input: at('web/styles/app.css') } };
  const built = await build({ configFile: at('vite.config.ts'), logLevel: 'error', build: styles });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const css = files
    .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
    .join('');
  expect(css).toMatch(/--scheme:[^;]*#fff/);
  expect(css).not.toContain('light-dark(');
});

it('matches the documentation', () => {
  const page = readFileSync(new URL('../docs/browsers.md', import.meta.url), 'utf8');
  for (const [name, version] of Object.entries(OLDEST_BROWSERS)) expect(page).toContain(`| ${name} | ${version} |`);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const [name, version] of Object.entries(OLDEST_BROWSERS)) expect(readme).toContain(`${name} ${version}`);
});
