const WHITESPACE = ' \t\n\r';
const NEWLINE = '\n\r';
/** What a backslash escapes between double quotes, as in a shell. */
const ESCAPED = '"\\`$';
const COMMENT = '#;';
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Parses like systemd's `EnvironmentFile=`, so that a command and the service see the same values. */
export function parseEnvFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  let at = 0;
  const isAt = (set: string) => at < text.length && set.includes(text[at]!);

  function quoted(quote: string): string {
    let value = '';
    for (at++; at < text.length && text[at] !== quote; at++) {
      if (quote === "'" || text[at] !== '\\') value += text[at];
      else {
        at++;
        if (isAt(ESCAPED)) value += text[at];
        else if (at < text.length && text[at] !== '\n') value += `\\${text[at]}`;
      }
    }
    at++;
    return value;
  }

  /** Trailing white space counts only if escaped. */
  function unquoted(): string {
    let value = '';
    let end = 0;
    for (; at < text.length && !isAt(NEWLINE); at++) {
      const isEscape = text[at] === '\\';
      if (isEscape) at++;
      if (at >= text.length || (isEscape && isAt(NEWLINE))) continue;
      value += text[at];
      if (isEscape || !isAt(WHITESPACE)) end = value.length;
    }
    return value.slice(0, end);
  }

  /** A value may consist of several quoted parts; an unquoted part runs to the end of the line. */
  function readValue(): string {
    let value = '';
    for (;;) {
      while (isAt(' \t')) at++;
      if (at >= text.length || isAt(NEWLINE)) return value;
      if (text[at] !== '"' && text[at] !== "'") return value + unquoted();
      value += quoted(text[at]!);
    }
  }

  while (at < text.length) {
    if (isAt(WHITESPACE)) {
      at++;
      continue;
    }
    const start = at;
    const end = isAt(COMMENT) ? NEWLINE : `${NEWLINE}=`;
    while (at < text.length && !isAt(end)) at++;
    if (text[at] !== '=') continue;
    const name = text.slice(start, at).trimEnd();
    at++;
    const value = readValue();
    if (NAME.test(name)) settings[name] = value;
  }
  return settings;
}
