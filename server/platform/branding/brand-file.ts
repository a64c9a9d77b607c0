import * as z from 'zod';
import { brandLimits } from '../../../contract/site/limits.ts';
import { LANGUAGES } from '../../../contract/languages/languages.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import {
  contrastOnPage,
  MIN_CONTRAST,
  forDarkTheme,
  nearestReadableColour,
  paletteOf,
  type Palettes,
  type Theme,
} from './palette.ts';
import { lookUp } from '../../../contract/look-up.ts';

const { addressLinesMax, lineMax, socialMax, socialNameMax } = brandLimits;

const line = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(lineMax, { error: `must be at most ${lineMax} characters long` });
const colour = z
  .string({ error: 'must be a colour such as "#0f5c4d"' })
  .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as "#0f5c4d": # and six digits or letters from a to f' })
  .toLowerCase();
const phone = line.regex(/^\+?[\d ()/.-]{5,30}$/, { error: 'must be a phone number such as "+49 30 1234567"' });

const linesByLanguage = z.partialRecord(z.enum(LANGUAGES), line);
/** One text for every language, or one per language. */
const words = z.custom<string | z.infer<typeof linesByLanguage>>(
  (value) => line.safeParse(value).success || linesByLanguage.safeParse(value).success,
  { error: `must be a text, or texts for ${LANGUAGES.join(', ')}` },
);

const section = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has ${issue.keys.map((key) => `"${key}"`).join(', ')}, and knows only ${Object.keys(shape).join(', ')}`
        : `must be an object with ${Object.keys(shape).join(', ')}`,
  });

const BrandFile = section({
  colour: z
    .preprocess(
      (value) => (typeof value === 'string' ? { light: value } : value),
      section({ light: colour, dark: colour.optional() }),
    )
    .optional(),
  contact: section({
    email: line.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, { error: 'must be an email address' }),
    phone: phone.optional(),
    roadside: phone.optional(),
    accident: phone.optional(),
    hours: words.optional(),
    address: z
      .array(line, { error: 'must be a list of lines' })
      .max(addressLinesMax, { error: `must be at most ${addressLinesMax} lines` })
      .optional(),
  }).optional(),
  social: z
    .record(
      z.string().max(socialNameMax, { error: `must be a name of at most ${socialNameMax} characters` }),
      z
        .string({ error: 'must be an address that starts with https://' })
        .refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', {
          error: 'must be an address that starts with https://',
        }),
      { error: 'must be an object of names and addresses' },
    )
    .refine((links) => Object.keys(links).length <= socialMax, { error: `must be at most ${socialMax} links` })
    .optional(),
});

type BrandContact = NonNullable<z.infer<typeof BrandFile>['contact']>;

export interface BrandFileContent {
  palettes: Palettes | undefined;
  contact: BrandContact | undefined;
  /** An empty object means no links; undefined means the default example links. */
  social: Readonly<Record<string, string>> | undefined;
}

/** Falls back to the marketplace's default language, then to any language. */
export function resolveText(
  text: BrandContact['hours'],
  language: Language,
  defaultLanguage: Language,
): string | undefined {
  if (text === undefined || typeof text === 'string') return text;
  return lookUp(text, language) ?? lookUp(text, defaultLanguage) ?? Object.values(text)[0];
}

function checkColour(theme: Theme, name: string, brand: string, problems: string[]) {
  const ratio = contrastOnPage(theme, brand);
  if (ratio >= MIN_CONTRAST) return;
  // Rounds down, so that an insufficient 4.499 does not read as 4.5.
  const measured = (Math.floor(ratio * 100) / 100).toFixed(2);
  problems.push(
    `${name} ${brand} has a contrast of ${measured}:1 as text on the ${theme} pages, and people need ${MIN_CONTRAST}:1: ` +
      `the nearest colour that has it is ${nearestReadableColour(theme, brand)}`,
  );
}

/** Appends one sentence per problem to `problems`. */
export function readBrandFile(text: string, problems: string[]): BrandFileContent {
  const nothing = { palettes: undefined, contact: undefined, social: undefined };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    problems.push(`is not JSON: ${(error as Error).message}`);
    return nothing;
  }
  const { data, error } = BrandFile.safeParse(json);
  if (error) {
    for (const { path, message } of error.issues)
      problems.push([...path, message].join('.').replace(`.${message}`, ` ${message}`));
    return nothing;
  }
  const { colour: brand, contact, social } = data;
  if (!brand) return { palettes: undefined, contact, social };
  checkColour('light', brand.dark ? 'colour.light' : 'colour', brand.light, problems);
  if (brand.dark) checkColour('dark', 'colour.dark', brand.dark, problems);
  const dark = brand.dark ?? forDarkTheme(brand.light);
  return { palettes: { light: paletteOf('light', brand.light), dark: paletteOf('dark', dark) }, contact, social };
}
