// Compares the columns that statements returned during the API tests with the declared types of their rows:
// `node scripts/test/row-types.ts FOLDER`. `one<Row>(db, query)` is an assertion, which the compiler does not check. A statement that
// no test runs cannot be compared, so it must be in `unrun-statements.ts`.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, SymbolFlags, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import type { ColumnKind, SeenColumn } from '../../server/testing/record-rows.ts';
import { UNRUN_STATEMENTS } from './unrun-statements.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Columns = Map<string, Set<ColumnKind>>;

/** By the call's position, its columns with the kinds of values seen in them */
function readRecords(folder: string): Map<string, Columns> {
  const found = new Map<string, Columns>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (!line) continue;
      const { callers, column, kind } = JSON.parse(line) as SeenColumn;
      const key = callers.join(' ');
      const columns = found.get(key) ?? new Map<string, Set<ColumnKind>>();
      found.set(key, columns.set(column, (columns.get(column) ?? new Set()).add(kind)));
    }
  }
  return found;
}

function offsetOf({ text }: SourceFile, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

const ROW_READERS = new Set(['one', 'maybeOne', 'many']);
const READERS = new Set([...ROW_READERS, 'scalar', 'query']);

/** The call of `one`, `many` and so on at a position, or the call of a function that wraps them. */
function findCall(file: SourceFile, offset: number): { call: Node; name: string } | undefined {
  let found: { call: Node; name: string } | undefined;
  const visit = (node: Node): void => {
    if (node.pos > offset || node.end < offset) return;
    if (isCallExpression(node)) {
      const { expression } = node;
      const callee = isPropertyAccessExpression(expression) ? expression.name : expression;
      if (isIdentifier(callee) && (callee.getStart(file) === offset || node.getStart(file) === offset))
        found = { call: node, name: callee.text };
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const PRIMITIVES: [flags: number, kinds: ColumnKind[]][] = [
  [TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral, ['string']],
  [TypeFlags.Number | TypeFlags.NumberLiteral, ['number']],
  [TypeFlags.Boolean | TypeFlags.BooleanLiteral, ['boolean']],
  [TypeFlags.BigInt, ['bigint']],
  [TypeFlags.Null, ['null']],
];

/** The kinds of values that a type allows, or undefined if it allows any. */
function kindsOf(checker: Checker, type: Type): Set<ColumnKind> | undefined {
  if (type.isUnionType()) {
    const parts = type.getTypes().map((part) => kindsOf(checker, part));
    return parts.includes(undefined) ? undefined : new Set(parts.flatMap((part) => [...part!]));
  }
  const primitive = PRIMITIVES.find(([flags]) => type.flags & flags);
  if (primitive) return new Set(primitive[1]);
  if (type.flags & (TypeFlags.Undefined | TypeFlags.Never)) return new Set();
  if (type.isIntersectionType()) {
    const parts = type.getTypes().map((part) => kindsOf(checker, part));
    return parts.find((part) => part && !part.has('object')) ?? new Set(['object']);
  }
  if (!type.isObjectType()) return undefined;
  if (type.getSymbol()?.name === 'Date') return new Set(['date']);
  return new Set([checker.isArrayLikeType(type) ? 'array' : 'object']);
}

/** The calls with a declared row type in this file, as `line:column`, with the name of the statement that contains them. */
function findTypedCalls(file: SourceFile): { at: string; name: string }[] {
  const lineStarts = [0, ...[...file.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const calls: { at: string; name: string }[] = [];
  const visit = (node: Node, name: string): void => {
    if (isCallExpression(node) && node.typeArguments && isIdentifier(node.expression)) {
      const offset = node.expression.getStart(file);
      const line = lineStarts.findLastIndex((start) => start <= offset);
      if (ROW_READERS.has(node.expression.text))
        calls.push({ at: `${line + 1}:${offset - lineStarts[line]! + 1}`, name });
    }
    node.forEachChild((child) => visit(child, name));
  };
  file.forEachChild((statement) => {
    const [, name = ''] = /\b(?:function\*?|const|class) (\w+)/.exec(statement.getText(file)) ?? [];
    visit(statement, name);
  });
  return calls;
}

/** The statements with a declared row type that no test ran, as `file: name`. */
function findUnrun(getFile: (path: string) => SourceFile | undefined, seen: ReadonlySet<string>): Set<string> {
  const unrun = new Set<string>();
  for (const path of globSync('server/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|^server\/(testing\/|platform\/database\/database\.ts)/.test(path)) continue;
    // Fetching every file from the compiler would take long.
    const file = /\b(?:one|maybeOne|many)</.test(readFileSync(join(ROOT, path), 'utf8')) ? getFile(path) : undefined;
    for (const { at, name } of file ? findTypedCalls(file) : []) {
      if (!seen.has(`${path}:${at}`)) unrun.add(`${path}: ${name}`);
    }
  }
  return unrun;
}

/** Unwraps `Promise`, `QueryResult`, arrays and `undefined`. Returns undefined for a type parameter, which only the caller knows. */
function rowTypeOf(checker: Checker, type: Type): Type | undefined {
  if (type.isUnionType()) {
    const parts = type.getTypes().filter((part) => !(part.flags & TypeFlags.Undefined));
    return parts.length === 1 ? rowTypeOf(checker, parts[0]!) : type;
  }
  if (type.flags & (TypeFlags.TypeParameter | TypeFlags.AnyOrUnknown | TypeFlags.Conditional)) return undefined;
  const name = type.getSymbol()?.name ?? '';
  // The rows are arrays.
  if (name === 'QueryArrayResult') return undefined;
  if (type.isTypeReference() && ['Promise', 'QueryResult', 'Array', 'ReadonlyArray'].includes(name)) {
    const [inner] = checker.getTypeArguments(type);
    return inner && rowTypeOf(checker, inner);
  }
  return type;
}

/** A union is treated as one type with the properties of all members, because one call may return any of them. */
function compare(checker: Checker, row: Type, columns: Columns): string[] {
  const members = row.isUnionType() ? row.getTypes() : [row];
  const declared = members.map(
    (member) => new Map(checker.getPropertiesOfType(member).map((property) => [property.name, property])),
  );
  const problems: string[] = [];
  for (const name of new Set(declared.flatMap((properties) => [...properties.keys()]))) {
    const properties = declared.map((all) => all.get(name));
    const seen = columns.get(name);
    if (!seen) {
      const isRequired = properties.every((property) => property && !(property.flags & SymbolFlags.Optional));
      if (isRequired) problems.push(`has no column “${name}”`);
      continue;
    }
    const allowed = properties.map((property) => {
      const type = property && checker.getTypeOfSymbol(property);
      return type && kindsOf(checker, type);
    });
    // Anything is allowed for a member that does not declare it.
    if (allowed.includes(undefined)) continue;
    const kinds = new Set(allowed.flatMap((some) => [...some!]));
    for (const kind of seen) {
      if (kind !== 'column' && !kinds.has(kind))
        problems.push(`${kind} in “${name}”, declared as ${[...kinds].join(' | ')}`);
    }
  }
  return problems;
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/test/row-types.ts FOLDER');
const api = new API({ cwd: ROOT });
const project = api.updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] }).getProjects()[0]!;
const { checker, program } = project;

let checked = 0;
const unresolved: string[] = [];
const records = readRecords(folder);
const seen = new Set([...records.keys()].flatMap((key) => key.split(' ')));
const unrun = findUnrun((path) => program.getSourceFile(join(ROOT, path)), seen);
const known = new Set(Object.values(UNRUN_STATEMENTS).flat());
const problems = new Set([...unrun.difference(known)].map((statement) => `${statement}: no test runs it`));
const isQuick = process.env.TEST_TIER === 'quick';
for (const statement of isQuick ? known.difference(unrun) : known.intersection(unrun)) {
  console.log(
    isQuick ? `${statement} may leave unrun-statements.ts: a test runs it.` : `${statement}: no test runs it.`,
  );
}
for (const [key, columns] of records) {
  let isResolved = false;
  for (const caller of key.split(' ')) {
    const [path, line, column] = caller.split(':');
    if (path!.endsWith('.test.ts')) break;
    const file = program.getSourceFile(join(ROOT, path!));
    const found = file && findCall(file, offsetOf(file, Number(line), Number(column)));
    if (!found) continue;
    const type = checker.getTypeAtLocation(found.call);
    const row = type && rowTypeOf(checker, type);
    if (!row) continue;
    isResolved = true;
    if (found.name === 'scalar' || !READERS.has(found.name)) break;
    checked++;
    for (const problem of compare(checker, row, columns)) problems.add(`${path}:${line}: ${problem}`);
    break;
  }
  if (!isResolved) unresolved.push(key);
}
api.close();
console.log(`${checked} calls compared, ${unresolved.length} without a row type.`);
if (process.env.DEBUG) for (const key of unresolved) console.log('unresolved', key);
for (const problem of [...problems].toSorted()) console.error(problem);
process.exitCode = problems.size > 0 || checked === 0 ? 1 : 0;
