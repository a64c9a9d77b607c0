// Compares the columns that statements returned during the API tests with the declared types of their rows:
// `node scripts/test/row-types.ts FOLDER`. `one<Row>(db, query)` is an assertion, which the compiler does not check.
import { readdirSync, readFileSync } from 'node:fs';
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

const READERS = new Set(['one', 'maybeOne', 'many', 'scalar', 'query']);

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
const problems = new Set<string>();
for (const [key, columns] of readRecords(folder)) {
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
