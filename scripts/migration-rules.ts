/**
 * During a rollout, the previous version still runs on the migrated database, so a migration may only add. Removing or
 * tightening must wait for a release whose predecessor no longer needs it, and requires a comment before the statement:
 * `-- contract: nobody has read this column since 0.3`.
 */
interface Finding {
  statement: string;
  reason: string;
}

interface Statement {
  text: string;
  isContract: boolean;
}

const BODY = /(\$\w*\$)[^]*?\1/g;
const STRING = /'(?:[^']|'')*'/g;

/** Splits a file into statements, without comments, function bodies and string literals. */
function statementsOf(file: string): Statement[] {
  return file
    .replace(BODY, "''")
    .replace(/begin atomic[^]*?\bend;/gi, "'';")
    .replace(STRING, "''")
    .split(';')
    .map((part) => ({
      isContract: /^\s*--\s*contract:\s*\S/im.test(part),
      text: part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase(),
    }))
    .filter(({ text }) => text !== '');
}

/** Splits at commas outside parentheses. */
function actionsOf(list: string): string[] {
  const actions: string[] = [];
  let depth = 0;
  let current = '';
  for (const letter of list) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) {
      actions.push(current.trim());
      current = '';
    } else current += letter;
  }
  return [...actions, current.trim()];
}

const ACTIONS: [RegExp, string][] = [
  [/^drop (?!constraint\b|expression\b)/, 'drops a column that the previous version may read or write'],
  [/^rename\b/, 'renames an object that the previous version uses by its old name'],
  [/^alter (column )?\S+ (set data )?type\b/, 'changes a type, which rewrites the table under an exclusive lock'],
  [/^alter (column )?\S+ set not null\b/, 'rejects rows that the previous version may write'],
  [/^add (constraint|check|unique|primary|foreign|exclude)\b/, 'rejects rows that the previous version may write'],
  [
    /^add (column )?(if not exists )?\S+ (?!.*\b(default|generated)\b).*\bnot null\b/,
    'requires a value that the previous version does not write',
  ],
  [/^(disable|enable) (trigger|rule)\b/, 'changes the handling of rows that the previous version writes'],
];

const STATEMENTS: [RegExp, string][] = [
  [
    /^drop (table|view|materialized view|type|domain|function|procedure|trigger|schema|sequence|extension)\b/,
    'drops an object that the previous version may use',
  ],
  [/^alter \S+ .*\brename\b/, 'renames an object that the previous version uses by its old name'],
  [/^(truncate|delete from)\b/, 'removes rows'],
  [/^(create|drop|reindex)\b.*\bconcurrently\b/, 'cannot run in the transaction of a migration'],
];

/** Finds changes that would break the previous version. */
export function findContractions(file: string): Finding[] {
  const statements = statementsOf(file);
  const created = new Set(
    statements.flatMap(({ text }) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? []),
  );

  return statements.flatMap(({ text, isContract }) => {
    if (isContract) return [];
    const found = (reason: string): Finding[] => [{ statement: text, reason }];
    const table = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(text);
    if (table) {
      if (created.has(table[1]!)) return [];
      return actionsOf(table[2]!).flatMap((action) => {
        const rule = ACTIONS.find(([pattern]) => pattern.test(action));
        return rule ? found(rule[1]) : [];
      });
    }
    const unique = /^create unique index \S+ on (\S+)/.exec(text);
    if (unique && !created.has(unique[1]!)) return found('rejects rows that the previous version may write');
    const rule = STATEMENTS.find(([pattern]) => pattern.test(text));
    return rule ? found(rule[1]) : [];
  });
}
