import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast } from './colours.ts';
import {
  contrastOnPage,
  MIN_CONTRAST,
  forDarkTheme,
  THEME_COLOURS,
  nearestReadableColour,
  paletteOf,
  paletteStyle,
  type Theme,
} from './palette.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('contrast matches WCAG reference values', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#336699', '#336699')).toBe(1);
});

it('page colours match tokens.css', () => {
  const tokens = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8');
  for (const [name, light] of Object.entries(THEME_COLOURS.light)) {
    const dark = THEME_COLOURS.dark[name as keyof typeof THEME_COLOURS.dark];
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
  }
});

function expectReadable(theme: Theme, brand: string) {
  const palette = paletteOf(theme, brand);
  const { 'ink-soft': ink, ...grounds } = THEME_COLOURS[theme];
  const pairs = [
    ...Object.values(grounds).flatMap((ground) => [
      [palette.brand, ground],
      [palette['brand-strong'], ground],
    ]),
    [palette['on-brand'], palette.brand],
    [palette['on-brand'], palette['brand-strong']],
    [palette.brand, palette['brand-tint']],
    [ink, palette['brand-tint']],
  ] as [string, string][];
  for (const [text, ground] of pairs) {
    expect(contrast(text, ground), `${text} on ${ground}, from ${brand}`).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
}

it('every accepted or suggested colour yields a readable palette', () => {
  fc.assert(
    fc.property(anyColour, fc.constantFrom<Theme>('light', 'dark'), (colour, theme) => {
      const near = nearestReadableColour(theme, colour);
      expect(near === colour).toBe(contrastOnPage(theme, colour) >= MIN_CONTRAST);
      expectReadable(theme, near);
    }),
    { numRuns: 500 },
  );
});

it('derives a readable dark-theme colour with the same hue', () => {
  fc.assert(fc.property(anyColour, (colour) => expectReadable('dark', forDarkTheme(colour))));
  expect(forDarkTheme('#0f5c4d')).toMatch(/^#[6-9a-c].[c-e].[9a-d].$/);
});

it('writes a style that the oldest supported browsers know', () => {
  const style = paletteStyle({ light: paletteOf('light', '#0f5c4d'), dark: paletteOf('dark', '#7fd6bd') });
  expect(style).not.toContain('light-dark(');
  expect(style).toMatch(/^html:root\{--brand:#0f5c4d;/);
  expect(style).toContain('(prefers-color-scheme:dark){html:root:not([data-theme=light]){--brand:#7fd6bd;');
  expect(style).toContain('html:root[data-theme=dark]{--brand:#7fd6bd;');
});
