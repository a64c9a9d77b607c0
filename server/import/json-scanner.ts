// Our own scanner: libraries know no line numbers and stop at a rejected document (docs/decisions/0040-libraries-for-file-formats.md).
export class JsonSyntaxError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

export type SkipReason = 'too-large' | 'too-deep';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x7b, 0x5b]);
const NEWLINE = 0x0a;
const END = -1;
const DEEPEST = 64;

/** Reads files of any size, because only the current value is in memory. `JSON.parse` validates the values. */
export class JsonScanner {
  line = 1;
  bytesRead = 0;
  #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(file: AsyncIterable<Buffer>) {
    this.#chunks = file[Symbol.asyncIterator]();
  }

  async #fill(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#chunk = value;
    this.bytesRead += value.length;
    this.#at = 0;
    return true;
  }

  /** Returns the next byte that is not white space, without consuming it. */
  async peek(): Promise<number> {
    for (;;) {
      if (this.#at >= this.#chunk.length && !(await this.#fill())) return END;
      const byte = this.#chunk[this.#at]!;
      if (byte === NEWLINE) this.line++;
      else if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return byte;
      this.#at++;
    }
  }

  async takes(character: string): Promise<boolean> {
    if ((await this.peek()) !== character.charCodeAt(0)) return false;
    this.#at++;
    return true;
  }

  async expect(character: string): Promise<void> {
    if (!(await this.takes(character))) throw await this.#unexpected(`${character} is expected`);
  }

  async #unexpected(reason: string): Promise<JsonSyntaxError> {
    const found = await this.peek();
    return new JsonSyntaxError(this.line, found === END ? 'the file ends too early' : reason);
  }

  async skipByteOrderMark(): Promise<void> {
    if (this.bytesRead === 0) await this.#fill();
    if (this.#chunk.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) this.#at = 3;
    const [first, second] = this.#chunk;
    // UTF-16 has a byte order mark or a zero byte in each ASCII character.
    const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    if (isWide || first === 0 || second === 0)
      throw new JsonSyntaxError(1, 'this is UTF-16 text; save the file as UTF-8');
  }

  async expectEnd(): Promise<void> {
    if ((await this.peek()) !== END) throw new JsonSyntaxError(this.line, 'something follows after the end');
  }

  /** `entry` must consume the value. Returns false if neither an object nor a list comes next. */
  async each(entry: (key: string | number) => Promise<void>): Promise<boolean> {
    const isObject = await this.takes('{');
    if (!isObject && !(await this.takes('['))) return false;
    const end = isObject ? '}' : ']';
    if (await this.takes(end)) return true;
    for (let place = 0; ; place++) {
      let key: string | number = place;
      if (isObject) {
        key = await this.#readKey();
        await this.expect(':');
      }
      await entry(key);
      if (await this.takes(end)) return true;
      if (!(await this.takes(','))) throw await this.#unexpected(`a comma or ${end} is expected`);
    }
  }

  async #readKey(): Promise<string> {
    if ((await this.peek()) !== QUOTE) throw await this.#unexpected('a name in quotation marks is expected');
    const key = await this.readValue(10_000);
    if (typeof key === 'string') throw new JsonSyntaxError(this.line, 'a name is far too long');
    return parse(key, this.line) as string;
  }

  /** Skips a value that is too large or too deeply nested and returns the reason. */
  async readValue(bytesMax: number): Promise<Buffer | SkipReason> {
    const first = await this.peek();
    if (first === END) throw await this.#unexpected('');
    const parts: Buffer[] = [];
    let size = 0;
    let skipped: SkipReason | undefined;
    const keep = (from: number, to: number) => {
      size += to - from;
      if (size > bytesMax) skipped ??= 'too-large';
      if (skipped) parts.length = 0;
      else parts.push(this.#chunk.subarray(from, to));
    };
    const isPlain = first !== QUOTE && !OPEN.has(first);
    let depth = 0;
    let inString = false;
    let escaped = false;
    for (;;) {
      const chunk = this.#chunk;
      const start = this.#at;
      let at = start;
      let done = false;
      for (; at < chunk.length && !done; at++) {
        const byte = chunk[at]!;
        if (inString) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) {
            inString = false;
            done = depth === 0;
          }
        } else if (byte === QUOTE) inString = true;
        else if (byte === 0x7b || byte === 0x5b) {
          if (++depth > DEEPEST) skipped ??= 'too-deep';
        } else if (byte === 0x7d || byte === 0x5d) done = --depth <= 0;
        else if (byte === NEWLINE) this.line++;
        // A number or literal has no closing delimiter; it ends before the first character that cannot belong to it.
        if (isPlain && (byte === 0x2c || byte === 0x7d || byte === 0x5d || byte <= 0x20)) {
          if (byte === NEWLINE) this.line--;
          done = true;
          at--;
        }
      }
      keep(start, at);
      this.#at = at;
      if (done) break;
      if (!(await this.#fill())) {
        if (isPlain) break;
        throw new JsonSyntaxError(this.line, 'the file ends too early');
      }
    }
    return skipped ?? Buffer.concat(parts);
  }
}

const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function parse(value: Buffer, line: number): unknown {
  let written: string;
  try {
    written = text.decode(value);
  } catch {
    throw new JsonSyntaxError(line, 'this is not UTF-8 text');
  }
  try {
    return JSON.parse(written);
  } catch {
    // Not the parser's message, because it may repeat the whole text.
    throw new JsonSyntaxError(line, `something is wrong in what begins with ${beginning(written)}`);
  }
}

const beginning = (written: string) => JSON.stringify(written.slice(0, 40).replaceAll(/\s+/g, ' '));
