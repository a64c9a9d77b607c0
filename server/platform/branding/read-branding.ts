import { existsSync } from 'node:fs';
import { ownFieldLimits } from '../../../contract/cars/limits.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { brandLimits } from '../../../contract/site/limits.ts';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { readBrandFile, type ReadBrandFile } from './brand-file.ts';
import { decodeText, openFolder, type BrandFolder } from './brand-folder.ts';
import { readFieldsFile, type BrandField } from './fields-file.ts';
import { readPages, type BrandPages } from './pages.ts';
import { paletteStyle } from './palette.ts';
import { forMails, letterIcon, namedIcons, readPicture, type Picture } from './pictures.ts';

export interface Logo {
  light: Picture;
  /** For the dark theme; without it, the other one */
  dark: Picture | undefined;
  mail: Picture;
  /** Whether it is so wide that it says the name itself, as a rule */
  hasName: boolean;
}

/** What an operator's folder makes of a marketplace. Without one it looks like Sparekey. */
export interface Branding extends ReadBrandFile {
  /** Undefined where there is none */
  folder: string | undefined;
  /** For the page's head, with the colours */
  style: string | undefined;
  logo: Logo | undefined;
  favicon: Picture | undefined;
  /** Those that are asked for by names of their own */
  icons: readonly Picture[];
  pages: BrandPages;
  /** By which Apple knows that the domain is the operator's; undefined where it is not needed */
  appleDomainFile: Buffer | undefined;
  /** What this marketplace asks of a car beside what every marketplace does */
  fields: readonly BrandField[];
  /** By address */
  pictures: ReadonlyMap<string, Picture>;
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
/** As Apple calls it, and as it is asked for below /.well-known */
export const APPLE_DOMAIN_FILE = 'apple-developer-merchantid-domain-association';

/** Of its width to its height */
const NAME_RATIO = 1.6;

/** A file that is not there is read as `nothing`. */
function readText<Read>(
  folder: BrandFolder,
  { name, kilobytesMax, nothing }: { name: string; kilobytesMax: number; nothing: string },
  problems: string[],
  read: (text: string, wrong: string[]) => Read,
): Read {
  const bytes = folder.has(name) ? folder.read(name, kilobytesMax, problems) : undefined;
  const wrong: string[] = [];
  const text = bytes && decodeText(bytes);
  if (bytes && text === undefined) wrong.push('is not text in UTF-8');
  const file = read(text ?? nothing, wrong);
  problems.push(...wrong.map((problem) => `${name}: ${problem}`));
  return file;
}

const readFile = (folder: BrandFolder, problems: string[]): ReadBrandFile =>
  readText(folder, { name: FILE, kilobytesMax: brandLimits.fileKilobytesMax, nothing: '{}' }, problems, readBrandFile);

const readFields = (folder: BrandFolder, ownLanguage: Language, problems: string[]): readonly BrandField[] =>
  readText(
    folder,
    { name: FIELDS_FILE, kilobytesMax: ownFieldLimits.fileKilobytesMax, nothing: '{"fields":[]}' },
    problems,
    (text, wrong) => readFieldsFile(text, ownLanguage, wrong),
  );

/** The first that there is of `logo.svg`, `logo.png` and so on */
async function findPicture(folder: BrandFolder, stem: string, extensions: readonly string[], problems: string[]) {
  const name = extensions.map((extension) => `${stem}.${extension}`).find(folder.has);
  return name ? readPicture(folder, name, brandLimits.logoKilobytesMax, problems) : undefined;
}

async function readLogo(folder: BrandFolder, problems: string[]): Promise<Logo | undefined> {
  const kinds = ['svg', 'png', 'webp'];
  const light = await findPicture(folder, 'logo', kinds, problems);
  const dark = await findPicture(folder, 'logo-dark', kinds, problems);
  if (dark && !light) problems.push('logo-dark has no logo beside it');
  const mail = light && (await forMails(light));
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
    if (isWanted) throw new StartError(`BRAND_DIR ${path} is not there.`);
    return NO_BRANDING;
  }
  const problems: string[] = [];
  const folder = openFolder(path);
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
  const favicon = icon ?? (palettes && letterIcon(config.brand, palettes.light.brand));
  const drawn = favicon ?? logo?.light;
  const background = icon || !palettes ? '#ffffff' : palettes.light.brand;
  const all = [logo?.light, logo?.dark, logo?.mail, favicon, ...pictures].filter((picture) => picture !== undefined);
  return {
    ...file,
    folder: path,
    style: palettes && paletteStyle(palettes),
    logo,
    favicon,
    icons: drawn ? await namedIcons(drawn, background) : [],
    pages,
    appleDomainFile,
    fields,
    pictures: new Map(all.map((picture) => [picture.address, picture])),
  };
}
