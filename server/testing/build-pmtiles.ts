const varint = (number: number): number[] =>
  number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))];
const signed = (number: number) => (number < 0 ? -2 * number - 1 : 2 * number);
const part = (field: number, bytes: readonly number[]) => [field * 8 + 2, ...varint(bytes.length), ...bytes];
const words = (field: number, text: string) => part(field, [...Buffer.from(text)]);

const EXTENT = 4096;
type Line = readonly (readonly [x: number, y: number])[];

/** Encodes lines as vector tiles do: as steps from point to point. A surface is closed. */
function draw(lines: readonly Line[], isSurface: boolean): number[] {
  let [x, y] = [0, 0];
  return lines.flatMap((line) => {
    const steps = line.map((point) => {
      const step = [signed(point[0] - x), signed(point[1] - y)];
      [x, y] = point;
      return step;
    });
    const [first = [], ...others] = steps;
    return [9, ...first, others.length * 8 + 2, ...others.flat(), ...(isSurface ? [15] : [])];
  });
}

/** A layer with a single feature of this kind. */
function layer(name: string, kind: string, lines: readonly Line[], isSurface = false): number[] {
  const geometry = draw(lines, isSurface).flatMap(varint);
  const feature = [...part(2, [0, 0]), 24, isSurface ? 3 : 2, ...part(4, geometry)];
  const value = words(1, kind);
  return part(3, [
    ...words(1, name),
    ...part(2, feature),
    ...words(3, 'kind'),
    ...part(4, value),
    40,
    ...varint(EXTENT),
    120,
    2,
  ]);
}

const GRID = Array.from({ length: 65 }, (_, step) => step * 64);

/** Land everywhere, with a grid of highways. */
const TILE = Buffer.from([
  ...layer(
    'earth',
    'earth',
    [
      [
        [0, 0],
        [EXTENT, 0],
        [EXTENT, EXTENT],
        [0, EXTENT],
      ],
    ],
    true,
  ),
  ...layer('roads', 'highway', [
    ...GRID.map((at): Line => [
      [at, 0],
      [at, EXTENT],
    ]),
    ...GRID.map((at): Line => [
      [0, at],
      [EXTENT, at],
    ]),
  ]),
]);

/** The whole world and its four quarters. */
const TILES = 5;

/** A minimal PMTiles file (version 3) with a single vector tile. */
export function buildPmtiles({ version = 3, tileType = 1 }: { version?: number; tileType?: number } = {}): Buffer {
  // One entry: the first tile's id, the run length, the tile's length, and its offset plus one.
  const directory = Buffer.from([1, 0, TILES, ...varint(TILE.length), 1]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header[7] = version;
  const [rootAt, metadataAt] = [127, 127 + directory.length];
  const tilesAt = metadataAt + metadata.length;
  const numbers = [
    rootAt,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    TILE.length,
    TILES,
    1,
    1,
  ];
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  // Clustered; neither directories nor tiles are compressed.
  header.set([1, 1, 1, tileType, 0, 1], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  return Buffer.concat([header, directory, metadata, TILE]);
}
