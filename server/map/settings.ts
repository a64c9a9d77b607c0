import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import * as z from 'zod';
import { isOnThisMachine } from '../platform/setting-values.ts';
import { optional, text, type CheckSettings, type ConfigOf, type Settings } from '../platform/setting.ts';

/** Length of the fixed header of a PMTiles file, version 3 */
const HEADER_BYTES = 127;
const VECTOR_TILES = 1;
/** Where the header has the offset and the length of the directories, the metadata and the tiles */
const SECTIONS = [8, 24, 40, 56];

/** Checks the header only: invalid tiles show in the browser. */
function findMapFileProblem(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return `no file can be read at ${path}`;
  }
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const about = fstatSync(file);
    if (!about.isFile() || readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES)
      return `${path} is not a PMTiles file`;
    if (header.toString('latin1', 0, 7) !== 'PMTiles') return `${path} is not a PMTiles file`;
    if (header[7] !== 3) return `${path} has version ${header[7]} of the format, and only version 3 is known`;
    if (header[99] !== VECTOR_TILES) return `${path} has pictures in it, and vector tiles are needed`;
    const ends = SECTIONS.map((at) => header.readBigUInt64LE(at) + header.readBigUInt64LE(at + 8));
    if (ends.some((end) => end > about.size)) return `${path} is incomplete: copy or download it again`;
    return undefined;
  } finally {
    closeSync(file);
  }
}

/** Requires a fixed host, because the content security policy allows browsers only this one. */
function isTemplate(address: string): boolean {
  const filled = address.replaceAll(/\{(z|x|y|r)\}/g, '0');
  if (!URL.canParse(filled) || /[{}\s"'<>;,]/.test(filled)) return false;
  const { protocol, username, password, origin } = new URL(filled);
  if (username || password || !address.startsWith(`${origin}/`)) return false;
  return (
    ['{z}', '{x}', '{y}'].every((part) => address.includes(part)) && (protocol === 'https:' || isOnThisMachine(filled))
  );
}

export const mapSettings = {
  /** A street map from a file on this machine */
  MAP_FILE: {
    key: 'mapFile',
    schema: text(1_000),
    read: (path: string | undefined): string | undefined => path,
    format: (path: string | undefined) => path ?? '',
  },
  /** A street map from images of another host */
  MAP_TILES: {
    key: 'mapTiles',
    schema: optional(
      z.string().refine(isTemplate, {
        error:
          'must be an https address with {z}, {x} and {y} in its path, such as https://tiles.example.org/{z}/{x}/{y}.png',
      }),
    ),
    read: (template: string | undefined): string | undefined => template,
    format: (template: string | undefined) => template ?? '',
  },
  /** Whom the map names as the source of its streets, if not OpenStreetMap */
  MAP_CREDIT: {
    key: 'mapCredit',
    schema: text(200),
    read: (credit: string | undefined): string | undefined => credit,
    format: (credit: string | undefined) => credit ?? '',
  },
} as const satisfies Settings;

export const checkMapSettings: CheckSettings = ({ typed, problems }) => {
  const { MAP_FILE: file, MAP_TILES: tiles } = typed as { MAP_FILE?: string; MAP_TILES?: string };
  if (file && tiles) problems.push('MAP_FILE and MAP_TILES are both set: keep the one that the map shall show');
  const problem = file && findMapFileProblem(file);
  if (problem) problems.push(`MAP_FILE must be the path of a .pmtiles file with vector tiles: ${problem}`);
};

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof mapSettings> {}
}
