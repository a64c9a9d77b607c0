import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonScanner, JsonSyntaxError, parse } from './json-scanner.ts';

/** Yields the text in chunks of the given sizes, repeated until the end. */
async function* inPieces(text: string, sizes: number[] = [1 << 20]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** Reads an object of objects or lists like an export. */
async function readAll(file: AsyncIterable<Buffer>, bytesMax = 1_000_000) {
  const scanner = new JsonScanner(file);
  const found: unknown[] = [];
  await scanner.skipByteOrderMark();
  const isObject = await scanner.each(async (name) => {
    await scanner.each(async (key) => {
      await scanner.peek();
      const { line } = scanner;
      const cut = await scanner.readValue(bytesMax);
      found.push([name, key, typeof cut === 'string' ? cut : parse(cut, line), line]);
    });
  });
  await scanner.expectEnd();
  return { isObject, found };
}

const collection = fc.oneof(
  fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
  fc.array(fc.jsonValue(), { maxLength: 5 }),
);

describe('JsonScanner', () => {
  it('finds the same values as JSON.parse regardless of chunk boundaries', () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: 'binary' }), collection, { maxKeys: 4 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(undefined, 2, '\t'),
        async (value, sizes, indent) => {
          const text = JSON.stringify(value, null, indent);
          const expected = Object.entries(JSON.parse(text) as Record<string, object>).flatMap(([name, entries]) =>
            Object.entries(entries).map(([key, entry]) => [name, Array.isArray(entries) ? Number(key) : key, entry]),
          );
          const { found } = await readAll(inPieces(text, sizes));
          expect(found.map((entry) => (entry as unknown[]).slice(0, 3))).toEqual(expected);
        },
      ),
    ));

  it('detects a truncated file at any position', async () => {
    const text = JSON.stringify({ a: { x: { n: [1, 2, 'three'] }, y: null }, b: [{ deep: { er: true } }] }, null, 1);
    for (let length = 1; length < text.length; length++) {
      await expect(readAll(inPieces(text.slice(0, length), [7])), text.slice(0, length)).rejects.toThrow(
        JsonSyntaxError,
      );
    }
  });

  it.each([
    ['{"a":{"x":1 "y":2}}', 1, 'a comma or } is expected'],
    ['{"a":{\n"x":1,\n}}', 3, 'a name in quotation marks is expected'],
    ['{"a":{"x" 1}}', 1, ': is expected'],
    ['{"a":{"x":{\n"b":1,\n"c":nope\n}}}', 1, 'something is wrong in what begins with "{ \\"b\\":1, \\"c\\":nope }"'],
    ['{"a":{"x":tru}}', 1, 'something is wrong in what begins with "tru"'],
    ['{"a":{}} more', 1, 'something follows after the end'],
    ['{"a":{"x":{"y":1]}}', 1, 'something is wrong in what begins with "{\\"y\\":1]"'],
    ['{"a":{"x":', 1, 'the file ends too early'],
  ])('reports the line of the error in %j', async (text, line, reason) => {
    const failure = await readAll(inPieces(text)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(JsonSyntaxError);
    expect(failure).toMatchObject({ line, message: reason });
  });

  it('skips values that are too large or too deeply nested, and continues after them', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const text = `{"a":{"long":"${'x'.repeat(5_000)}","deep":${deep},"good":{"fine":true}}}`;
    const { found } = await readAll(inPieces(text, [1_000]), 300_000);
    expect(found).toEqual([
      ['a', 'long', 'x'.repeat(5_000), 1],
      ['a', 'deep', 'too-deep', 1],
      ['a', 'good', { fine: true }, 1],
    ]);
    const { found: strict } = await readAll(inPieces(text, [1_000]), 4_000);
    expect(strict.map((entry) => (entry as unknown[])[2])).toEqual(['too-large', 'too-deep', { fine: true }]);
  });

  it('counts lines, and reads a file with a byte order mark', async () => {
    const { found } = await readAll(inPieces('\ufeff{\n"a": {\n\n"x": 1,\n"y":\n2\n}\n}\n', [3]));
    expect(found).toEqual([
      ['a', 'x', 1, 4],
      ['a', 'y', 2, 6],
    ]);
  });

  it('rejects bytes that are not UTF-8', async () => {
    async function* latin() {
      yield Buffer.from('{"a":{"x":"caf\u00e9"}}', 'latin1');
    }
    await expect(readAll(latin())).rejects.toThrow('this is not UTF-8 text');
  });

  it('treats __proto__ as an ordinary key', async () => {
    const { found } = await readAll(inPieces('{"a":{"__proto__":{"__proto__":{"isAdmin":true}}}}'));
    const [, key, value] = found[0] as [string, string, Record<string, unknown>];
    expect(key).toBe('__proto__');
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(value.isAdmin).toBeUndefined();
  });
});

describe('a UTF-16 file', () => {
  const text = '{"users":{},"Cars":{}}';
  const little = Buffer.from(text, 'utf16le');
  it.each([
    ['little-endian with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
    ['little-endian', little],
    ['big-endian', Buffer.from(little).swap16()],
    ['big-endian with a byte order mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()])],
  ])('(%s) is reported as UTF-16', async (_, bytes) => {
    const file = (async function* () {
      yield bytes;
    })();
    await expect(readAll(file)).rejects.toThrow('this is UTF-16 text; save the file as UTF-8');
  });
});
