/** A colour as `#rrggbb`. Calculations use this rounded form, because browsers show it. */
export type Colour = string;

type Triple = readonly [number, number, number];

const partsOf = (colour: Colour): Triple => {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};

const write = (parts: readonly number[]): Colour =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const linearOf = (colour: Colour): Triple => {
  const [red, green, blue] = partsOf(colour);
  return [toLinear(red), toLinear(green), toLinear(blue)];
};

function luminance(colour: Colour): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG 2 contrast ratio, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function mix(colour: Colour, into: Colour, share: number): Colour {
  const ground = partsOf(into);
  return write(partsOf(colour).map((part, index) => part * share + ground[index]! * (1 - share)));
}

/** Oklab keeps the hue constant when the lightness changes: https://bottosson.github.io/posts/oklab */
function toOklab(colour: Colour): Triple {
  const [r, g, b] = linearOf(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearFromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

export const lightnessOf = (colour: Colour): number => toOklab(colour)[0];

/** Keeps the hue and as much chroma as sRGB can show at this lightness. */
export function withLightness(colour: Colour, lightness: number): Colour {
  const [, a, b] = toOklab(colour);
  for (let share = 1; share > 0.01; share *= 0.96) {
    const linear = linearFromOklab([lightness, a * share, b * share]);
    if (linear.every((part) => part > -0.0005 && part < 1.0005)) return write(linear.map(fromLinear));
  }
  return write(linearFromOklab([lightness, 0, 0]).map(fromLinear));
}
