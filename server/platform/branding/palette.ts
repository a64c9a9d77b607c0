import { withLightness, contrast, lightnessOf, mix, type Colour } from './colours.ts';

export type Theme = 'light' | 'dark';

/** The background and text colours from `web/styles/tokens.css`; a test keeps them in sync. */
export const THEME_COLOURS = {
  light: {
    paper: '#f7f4ee',
    surface: '#fffefc',
    'surface-raised': '#ffffff',
    sunken: '#efece5',
    'ink-soft': '#414e48',
  },
  dark: { paper: '#0f1412', surface: '#161c19', 'surface-raised': '#1e2522', sunken: '#0a0e0c', 'ink-soft': '#b7c1bc' },
} as const satisfies Record<Theme, Record<string, Colour>>;

/** The minimum text contrast of WCAG level AA. */
export const MIN_CONTRAST = 4.5;

interface Palette {
  brand: Colour;
  'brand-strong': Colour;
  'on-brand': Colour;
  'brand-tint': Colour;
}

/** The lowest contrast of the colour as text on any background of the theme. */
export function contrastOnPage(theme: Theme, brand: Colour): number {
  const { 'ink-soft': _, ...grounds } = THEME_COLOURS[theme];
  return Math.min(...Object.values(grounds).map((ground) => contrast(brand, ground)));
}

const isReadable = (theme: Theme, brand: Colour) => contrastOnPage(theme, brand) >= MIN_CONTRAST;

/** Keeps the hue and darkens the colour for light pages, or lightens it for dark ones, by no more than necessary. */
export function nearestReadableColour(theme: Theme, colour: Colour): Colour {
  if (isReadable(theme, colour)) return colour;
  let fails = lightnessOf(colour);
  let reads = theme === 'light' ? 0 : 1;
  while (Math.abs(fails - reads) > 0.001) {
    const middle = (fails + reads) / 2;
    if (isReadable(theme, withLightness(colour, middle))) reads = middle;
    else fails = middle;
  }
  return withLightness(colour, reads);
}

/** The lightness of a brand colour on dark pages, unless the operator sets a dark colour. */
const DARK_THEME_LIGHTNESS = 0.8;

export const forDarkTheme = (colour: Colour): Colour =>
  nearestReadableColour('dark', withLightness(colour, DARK_THEME_LIGHTNESS));

/** Mixes in as much of the colour as keeps text on the tint readable. */
function tintOf(theme: Theme, brand: Colour): Colour {
  const { surface, 'ink-soft': ink } = THEME_COLOURS[theme];
  for (let share = theme === 'light' ? 0.12 : 0.2; share > 0.01; share -= 0.01) {
    const tint = mix(brand, surface, share);
    if (contrast(brand, tint) >= MIN_CONTRAST && contrast(ink, tint) >= MIN_CONTRAST) return tint;
  }
  return surface;
}

/** Derives the palette from one colour that is readable on the page. */
export function paletteOf(theme: Theme, brand: Colour): Palette {
  const lightness = lightnessOf(brand);
  return {
    brand,
    'brand-strong': withLightness(brand, theme === 'light' ? lightness * 0.78 : lightness + (1 - lightness) * 0.5),
    'on-brand': theme === 'light' ? '#ffffff' : withLightness(brand, 0.2),
    'brand-tint': tintOf(theme, brand),
  };
}

export type Palettes = Record<Theme, Palette>;

/**
 * `html:root` is more specific than the selector of the tokens it overrides, so the order of the styles does not matter. The
 * oldest supported browsers do not know light-dark(), which the build rewrites only in files.
 */
export function paletteStyle({ light, dark }: Palettes): string {
  const tokensOf = (palette: Palette) => Object.entries(palette).map(([name, colour]) => `--${name}:${colour}`);
  const darkTokens = tokensOf(dark).join(';');
  return [
    `html:root{${[...tokensOf(light), '--focus:var(--brand)'].join(';')}}`,
    `@media screen and (prefers-color-scheme:dark){html:root:not([data-theme=light]){${darkTokens}}}`,
    `@media screen{html:root[data-theme=dark]{${darkTokens}}}`,
  ].join('');
}
