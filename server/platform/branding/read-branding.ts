import { existsSync } from 'node:fs';
import { customFieldLimits } from '../../../contract/cars/limits.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { brandLimits } from '../../../contract/site/limits.ts';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { readBrandFile, type BrandFileContent } from './brand-file.ts';
import { decodeText, openBrandFolder, type BrandFolder } from './brand-folder.ts';
import { readFieldsFile, type BrandField } from './fields-file.ts';
import { readPages, type BrandPages } from './pages.ts';
import { paletteStyle } from './palette.ts';
import { renderMailLogo, createLetterIcon, renderIcons, readPicture, type BrandPicture } from './pictures.ts';

export interface Logo {
  light: BrandPicture;
  /** For the dark theme, which uses `light` without it. */
  dark: BrandPicture | undefined;
  mail: BrandPicture;
  /** Guessed from the shape: a wide logo usually contains the name. */
  hasName: boolean;
}

/** The branding read from the operator's folder, or Sparekey's own without one. */
export interface Branding extends BrandFileContent {
  /** Undefined if the operator has no brand folder. */
  folder: string | undefined;
  /** CSS for the page's head that sets the brand colours. */
  style: string | undefined;
  logo: Logo | undefined;
  favicon: BrandPicture | undefined;
  /** Icons served under well-known names, such as /favicon.ico. */
  icons: readonly BrandPicture[];
  pages: BrandPages;
  /** Proves the domain's ownership to Apple Pay; undefined if the operator does not need it. */
  appleDomainFile: Buffer | undefined;
  /** Fields of a car that only this marketplace has. */
  fields: readonly BrandField[];
  /** Keyed by address. */
  pictures: ReadonlyMap<string, BrandPicture>;
}

const NO_BRANDING: Branding = {
  folder: undefined,
  palettes: undefined,
  contact: undefined,
  social: undefined,
  style: undefined,
  logo: undefined,
  favicon: undefined,
  icons: [],
  pages: { slugs: [], has: () => false, find: () => undefined },
  appleDomainFile: undefined,
  fields: [],
  pictures: new Map(),
};

const FILE = 'brand.json';
const FIELDS_FILE = 'fields.json';
/** Apple requests it under this name below /.well-known. */
export const APPLE_DOMAIN_FILE = 'apple-developer-merchantid-domain-association';

/** The ratio of width to height from which a logo is assumed to contain the name. */
const NAME_RATIO = 1.6;

/** Reads a missing file as `nothing`. */
function readText<Read>(
  folder: BrandFolder,
  { name, kilobytesMax, emptyContent }: { name: string; kilobytesMax: number; emptyContent: string },
  problems: string[],
  read: (text: string, wrong: string[]) => Read,
): Read {
  const bytes = folder.has(name) ? folder.read(name, kilobytesMax, problems) : undefined;
  const wrong: string[] = [];
  const text = bytes && decodeText(bytes);
  if (bytes && text === undefined) wrong.push('is not text in UTF-8');
  const file = read(text ?? emptyContent, wrong);
  problems.push(...wrong.map((problem) => `${name}: ${problem}`));
  return file;
}

const readFile = (folder: BrandFolder, problems: string[]): BrandFileContent =>
  readText(
    folder,
    { name: FILE, kilobytesMax: brandLimits.fileKilobytesMax, emptyContent: '{}' },
    problems,
    readBrandFile,
  );

const readFields = (folder: BrandFolder, ownLanguage: Language, problems: string[]): readonly BrandField[] =>
  readText(
    folder,
    { name: FIELDS_FILE, kilobytesMax: customFieldLimits.fileKilobytesMax, emptyContent: '{"fields":[]}' },
    problems,
    (text, wrong) => readFieldsFile(text, ownLanguage, wrong),
  );

/** Finds the first existing file among `logo.svg`, `logo.png` and so on. */
async function findPicture(folder: BrandFolder, stem: string, extensions: readonly string[], problems: string[]) {
  const name = extensions.map((extension) => `${stem}.${extension}`).find(folder.has);
  return name ? readPicture(folder, name, brandLimits.logoKilobytesMax, problems) : undefined;
}

async function readLogo(folder: BrandFolder, problems: string[]): Promise<Logo | undefined> {
  const kinds = ['svg', 'png', 'webp'];
  const light = await findPicture(folder, 'logo', kinds, problems);
  const dark = await findPicture(folder, 'logo-dark', kinds, problems);
  if (dark && !light) problems.push('logo-dark has no logo beside it');
  const mail = light && (await renderMailLogo(light));
  if (light && !mail) problems.push('logo cannot be drawn, which mails need: export it again, or use a PNG');
  return light && mail && { light, dark, mail, hasName: light.width / light.height >= NAME_RATIO };
}

export const refusalOf = (folder: string, problems: readonly string[]) =>
  new StartError(
    `Sparekey cannot start with the brand folder ${folder}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
  );

/** Reports all problems in one error. */
export async function readBranding(config: Pick<Config, 'brand' | 'brandDir' | 'defaultLanguage'>): Promise<Branding> {
  const { path, isWanted } = config.brandDir;
  if (!existsSync(path)) {
    if (isWanted) throw new StartError(`BRAND_DIR ${path} does not exist.`);
    return NO_BRANDING;
  }
  const problems: string[] = [];
  const folder = openBrandFolder(path);
  const file = readFile(folder, problems);
  const logo = await readLogo(folder, problems);
  const icon = await findPicture(folder, 'favicon', ['svg', 'png'], problems);
  const { pages, pictures } = await readPages(folder, config.defaultLanguage, problems);
  const fields = readFields(folder, config.defaultLanguage, problems);
  const appleDomainFile = folder.has(APPLE_DOMAIN_FILE)
    ? folder.read(APPLE_DOMAIN_FILE, brandLimits.fileKilobytesMax, problems)
    : undefined;
  if (problems.length > 0) throw refusalOf(path, problems);
  const { palettes } = file;
  const favicon = icon ?? (palettes && createLetterIcon(config.brand, palettes.light.brand));
  const drawn = favicon ?? logo?.light;
  const background = icon || !palettes ? '#ffffff' : palettes.light.brand;
  const all = [logo?.light, logo?.dark, logo?.mail, favicon, ...pictures].filter((picture) => picture !== undefined);
  return {
    ...file,
    folder: path,
    style: palettes && paletteStyle(palettes),
    logo,
    favicon,
    icons: drawn ? await renderIcons(drawn, background) : [],
    pages,
    appleDomainFile,
    fields,
    pictures: new Map(all.map((picture) => [picture.address, picture])),
  };
}
