/** How a statement uses a table. */
export interface TableUse {
  table: string;
  isWritten: boolean;
  /** Columns qualified with the table's name or alias: `users.email` */
  columns: string[];
  /** Other names in the statement, which may be columns of any of its tables */
  unqualified: string[];
}

const TOKEN = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|[a-z_][\w$]*|[^\s]/gi;
/** Keywords, which cannot be the alias of a table. */
const KEYWORD =
  /^(as|cross|do|except|for|from|full|group|having|inner|intersect|into|join|lateral|left|limit|natural|offset|on|order|returning|right|select|set|tablesample|union|using|values|when|where|window|with)$/;
const ENDS_LIST =
  /^(do|except|for|group|having|intersect|limit|offset|order|returning|select|set|union|values|when|where|window)$/;

const isName = (token: string | undefined) => token !== undefined && /^[a-z_]/.test(token);

/** Names of common table expressions, `with theirs as (…)`, which may shadow tables. */
const namedHere = (tokens: string[]) => new Set(tokens.filter((_, at) => isCommonTable(tokens, at)));

function isCommonTable(tokens: string[], at: number): boolean {
  if (!isName(tokens[at]) || !/^(with|recursive|,)$/.test(tokens[at - 1] ?? '')) return false;
  let next = at + 1;
  if (tokens[next] === '(') while (next < tokens.length && tokens[next - 1] !== ')') next++;
  return tokens[next] === 'as' && /^(\(|materialized|not)$/.test(tokens[next + 1] ?? '');
}

/** Positions of names in a list of tables: `from a, b x, (select …) y, c` */
function* namesInList(tokens: string[], start: number): Generator<number> {
  let depth = 0;
  yield start;
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token === '(') depth++;
    else if (token === ')') depth--;
    if (depth < 0 || (depth === 0 && (token === ';' || ENDS_LIST.test(token)))) return;
    if (depth === 0 && token === ',') yield at + 1;
  }
}

function* positionsOf(tokens: string[]): Generator<{ at: number; isWritten: boolean }> {
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (token === 'from' && before === 'delete') yield { at: at + 1, isWritten: true };
    else if (token === 'from' && before !== 'distinct')
      for (const position of namesInList(tokens, at + 1)) yield { at: position, isWritten: false };
    else if (token === 'join' || token === 'using') yield { at: at + 1, isWritten: false };
    else if (token === 'into' || token === 'truncate') yield { at: at + 1, isWritten: true };
    else if (token === 'update' && before !== 'for' && before !== 'key' && before !== 'do')
      yield { at: at + 1, isWritten: true };
  }
  // A fragment of a statement may start with a table: `rentals join cars on …`.
  if (/^(left|inner|join|cross|where)$/.test(tokens[1] ?? '')) yield { at: 0, isWritten: false };
}

/** Written tables count as read too. Placeholders `${…}` may contain anything. */
export function readTables(statement: string, tables: { has: (name: string) => boolean }): TableUse[] {
  const tokens = (statement.toLowerCase().match(TOKEN) ?? []).filter((token) => !/^(--|'|")/.test(token));
  const ignored = namedHere(tokens);
  const uses: TableUse[] = [];
  const unqualified = [
    ...new Set(tokens.filter((token, at) => isName(token) && tokens[at - 1] !== '.' && tokens[at + 1] !== '.')),
  ];
  for (const { at, isWritten } of positionsOf(tokens)) {
    const skipped = tokens[at] === 'only' || tokens[at] === 'table' || tokens[at] === 'lateral' ? at + 1 : at;
    const table = tokens[skipped];
    if (table === undefined || !tables.has(table) || tokens[skipped + 1] === '.') continue;
    // A common table expression cannot be written to.
    if (ignored.has(table) && !isWritten) continue;
    const next = tokens[skipped + 1] === 'as' ? tokens[skipped + 2] : tokens[skipped + 1];
    const alias = isName(next) && !KEYWORD.test(next!) ? next! : table;
    const columns = tokens.filter((_, index) => tokens[index - 1] === '.' && tokens[index - 2] === alias);
    uses.push({ table, isWritten, columns: [...new Set(columns)], unqualified });
  }
  return uses;
}
