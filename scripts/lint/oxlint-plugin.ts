import { dirname, join, relative, sep } from 'node:path';
import {
  ITERATOR_HELPERS,
  ITERATOR_HELPERS_SINCE,
  SECURE_ONLY_MODULES,
  SECURE_ONLY,
  TOO_NEW,
  TOO_NEW_ATTRIBUTES,
  TOO_NEW_METHODS,
} from './browser-table.ts';
import { importRules, isProduct, mayContainSql, controlsConnection } from './architecture-rules.ts';
import { physicalClasses, physicalStyle } from './physical-sides.ts';
import { findTableViolations } from './table-owners.ts';

// The parts of the linter's syntax tree that these rules use.
interface Node {
  type: string;
}
interface Source extends Node {
  value: string;
}
interface ImportNode extends Node {
  source: Source | null;
  importKind?: 'type' | 'value';
  exportKind?: 'type' | 'value';
  specifiers?: { importKind?: 'type' | 'value'; exportKind?: 'type' | 'value' }[];
}
interface Context {
  filename: string;
  cwd: string;
  report: (problem: { node: Node; message: string }) => void;
  sourceCode: { getText: (node: Node) => string };
}

const posix = (path: string) => path.split(sep).join('/');

const isTypeOnly = (node: ImportNode) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  ((node.specifiers?.length ?? 0) > 0 &&
    node.specifiers!.every((name) => name.importKind === 'type' || name.exportKind === 'type'));

/** Reports each import that breaks a rule in `importRules`. */
const imports = {
  create(context: Context) {
    const file = posix(relative(context.cwd, context.filename));
    if (!isProduct(file)) return {};
    const check = (node: ImportNode, isDynamic = false) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const path = specifier.split('?', 1)[0]!;
      const target = path.startsWith('.') ? posix(join(dirname(file), path)) : path;
      for (const [name, rule] of Object.entries(importRules)) {
        if (rule.refuses({ file, target, isDynamic, isType: isTypeOnly(node) }))
          context.report({ node, message: `${name}: ${rule.because}` });
      }
    };
    return {
      ImportDeclaration: (node: ImportNode) => check(node),
      ExportNamedDeclaration: (node: ImportNode) => check(node),
      ExportAllDeclaration: (node: ImportNode) => check(node),
      ImportExpression: (node: ImportNode) => check(node, true),
    };
  },
};

interface Tagged extends Node {
  tag: Node & { name?: string };
}
interface Call extends Node {
  callee: Node & { property?: { name?: string } };
  arguments: (Node & { value?: unknown; quasis?: { value: { raw: string } }[] })[];
}

/** SQL belongs in *.queries.ts, where it is easy to find. */
const sqlInQueries = {
  create(context: Context) {
    const file = posix(relative(context.cwd, context.filename));
    if (!file.startsWith('server/') || !isProduct(file) || mayContainSql(file)) return {};
    const report = (node: Node) =>
      context.report({ node, message: 'sql-in-queries: Move this statement to a *.queries.ts file of its feature.' });
    return {
      TaggedTemplateExpression(node: Tagged) {
        if (node.tag.name === 'sql') report(node);
      },
      CallExpression(node: Call) {
        const [first] = node.arguments;
        const text = first?.quasis?.[0]?.value.raw ?? first?.value;
        if (node.callee.property?.name === 'query' && typeof text === 'string' && !controlsConnection(text))
          report(node);
      },
    };
  },
};

interface TemplateLiteral extends Node {
  quasis: { value: { raw: string } }[];
}

/** Only a table's owner may write it, and only features in higher layers may read it. */
const tables = {
  create(context: Context) {
    const file = posix(relative(context.cwd, context.filename));
    if (!file.startsWith('server/') || !file.endsWith('.queries.ts')) return {};
    const check = (node: Node, statement: string) => {
      for (const message of findTableViolations(file, statement)) context.report({ node, message });
    };
    return {
      TemplateLiteral: (node: TemplateLiteral) => check(node, node.quasis.map(({ value }) => value.raw).join(' ${} ')),
      Literal(node: Literal) {
        if (typeof node.value === 'string') check(node, node.value);
      },
    };
  },
};

interface Literal extends Node {
  value?: unknown;
}
interface Template extends Node {
  value: { raw: string };
}
interface StyleAttribute extends Node {
  name: { name?: unknown };
}
interface Property extends Node {
  key: Node & { name?: string; value?: unknown };
  value: Literal;
}

/** Requires logical sides (start and end), because some languages are written from right to left. */
const logicalSides = {
  create(context: Context) {
    const file = posix(relative(context.cwd, context.filename));
    if (!file.startsWith('web/') || !isProduct(file)) return {};
    const report = (node: Node, found: string) =>
      context.report({
        node,
        message: `logical-sides: "${found}" is a physical side. Use start or end (ms-2, pe-4, start-0, text-end).`,
      });
    const check = (node: Node, text: unknown) => {
      if (typeof text === 'string') for (const found of physicalClasses(text)) report(node, found);
    };
    let styles = 0;
    const isStyle = (node: StyleAttribute) => node.name.name === 'style';
    return {
      Literal: (node: Literal) => check(node, node.value),
      TemplateElement: (node: Template) => check(node, node.value.raw),
      JSXAttribute(node: StyleAttribute) {
        if (isStyle(node)) styles += 1;
      },
      'JSXAttribute:exit'(node: StyleAttribute) {
        if (isStyle(node)) styles -= 1;
      },
      Property(node: Property) {
        const name = node.key.name ?? node.key.value;
        if (styles > 0 && typeof name === 'string' && physicalStyle(name, node.value.value)) report(node, name);
      },
    };
  },
};

interface Name extends Node {
  name?: string;
}
interface Member extends Node {
  object: Node;
  property: Name;
  computed: boolean;
}

const GLOBAL = new Set(['globalThis', 'self', 'window']);

/** Returns `crypto.subtle`, also for `window.crypto.subtle`. */
function pathOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return (node as Name).name;
  const { object, property, computed } = node as Member;
  if (node.type !== 'MemberExpression' || computed) return undefined;
  const before = pathOf(object);
  if (before === undefined) return undefined;
  return GLOBAL.has(before) ? property.name : `${before}.${property.name}`;
}

/** `map.values()` is an iterator, while `Object.values(…)` returns an array. */
function isIterator(node: Node): boolean {
  const { callee } = node as Call;
  if (node.type !== 'CallExpression' || callee.type !== 'MemberExpression') return false;
  const { object, property } = callee as unknown as Member;
  return ['entries', 'keys', 'values'].includes(property.name ?? '') && pathOf(object) !== 'Object';
}

/** Supports old phones, and phones that connect over plain HTTP in a local network. */
const everyBrowser = {
  create(context: Context) {
    const file = posix(relative(context.cwd, context.filename));
    if (!/^(web|contract)\//.test(file) || !isProduct(file)) return {};
    const report = (node: Node, what: string, since: string | undefined) => {
      if (since === undefined) return;
      const message = `every-browser: "${what}" is too new (${since}) for the browsers in contract/browsers.ts.`;
      context.report({ node, message });
    };
    return {
      CallExpression(node: Call & { callee: Node }) {
        if (node.callee.type !== 'MemberExpression') return;
        const { object, property } = node.callee as Member;
        const method = property.name ?? '';
        report(node, `.${method}()`, TOO_NEW_METHODS.get(method));
        if (isIterator(object) && ITERATOR_HELPERS.has(method)) report(node, `.${method}()`, ITERATOR_HELPERS_SINCE);
      },
      JSXAttribute: (node: Node & { name: Name }) =>
        report(node, node.name.name ?? '', TOO_NEW_ATTRIBUTES.get(node.name.name?.toLowerCase() ?? '')),
      MemberExpression(node: Member) {
        const path = pathOf(node);
        report(node, path ?? '', TOO_NEW.get(path ?? ''));
        if (path !== undefined && SECURE_ONLY.has(path) && !SECURE_ONLY_MODULES.includes(file))
          context.report({
            node,
            message: `every-browser: "${path}" is unavailable over plain HTTP. Use it in ${SECURE_ONLY_MODULES[0]}, with a fallback.`,
          });
      },
    };
  },
};

const TEST_CODE = /^(?:e2e|server\/testing)\/|\.test\.tsx?$/;

interface FunctionNode extends Node {
  params: Name[];
  body: Node & { body?: (Node & { expression?: Node })[] };
}

const isFunction = (node: Node | undefined): node is FunctionNode =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** Detects `setTimeout(done, 50)` or `setTimeout(() => done(), 50)` in a function with the parameter `done`. */
function isSleep({ params, body }: FunctionNode): boolean {
  const done = params[0]?.name;
  const statements = body.body?.map((statement) => statement.expression ?? statement) ?? [body];
  return statements.some((node) => {
    const { callee, arguments: given } = node as Call;
    if (node.type !== 'CallExpression' || pathOf(callee) !== 'setTimeout' || given.length < 2) return false;
    const work: Node = given[0]!;
    if (!isFunction(work)) return pathOf(work) === done;
    return work.body.type === 'CallExpression' && pathOf((work.body as Call).callee) === done;
  });
}

/** A fixed sleep is too short on a busy machine and too long on any other. */
const noFixedSleep = {
  create(context: Context) {
    if (!TEST_CODE.test(posix(relative(context.cwd, context.filename)))) return {};
    const report = (node: Node) =>
      context.report({ node, message: 'no-fixed-sleep: Wait for the condition, with expect.poll or eventually.' });
    return {
      ImportDeclaration(node: Node & { source: Source; specifiers: { imported?: Name }[] }) {
        if (!/^(?:node:)?timers\/promises$/.test(node.source.value)) return;
        // A turn of the event loop is not a sleep.
        if (node.specifiers.some(({ imported }) => imported?.name !== 'setImmediate')) report(node);
      },
      CallExpression(node: Call) {
        if (node.callee.property?.name === 'waitForTimeout') report(node);
      },
      NewExpression(node: Call) {
        const work: Node | undefined = node.arguments[0];
        if (pathOf(node.callee) === 'Promise' && isFunction(work) && isSleep(work)) report(node);
      },
    };
  },
};

interface Variable extends Node {
  id: Name & { typeAnnotation?: Node | null };
  init: (Node & { expression?: Node }) | null;
}
interface Statement extends Node {
  declaration?: Statement | null;
  declarations?: Variable[];
  specifiers?: { local: Name }[];
  source?: Source | null;
}

const withoutType = (node: Variable['init']): Node | null =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? withoutType(node.expression!) : node;

const isObject = (node: Node | null) =>
  node?.type === 'ObjectExpression' ||
  (node?.type === 'CallExpression' && pathOf((node as Call).callee) === 'Object.fromEntries');

/** An untrusted key may be `constructor`, which every object literal has; lookUp() finds only a table's own entries. */
const lookUps = {
  create(context: Context) {
    const file = posix(relative(context.cwd, context.filename));
    if (!isProduct(file) || file === 'contract/look-up.ts') return {};
    const tables = new Map<string, { hasAnyKey: boolean }>();
    const isTable = (node: Node): node is Member =>
      node.type === 'MemberExpression' &&
      (node as Member).computed &&
      !['Literal', 'BinaryExpression'].includes((node as Member).property.type) &&
      tables.has((node as Member & { object: Name }).object.name ?? '');
    const report = (node: Member) => {
      const { name } = node.object as Name;
      context.report({ node, message: `look-up: Read "${name}" with lookUp() from contract/look-up.ts.` });
    };
    const check = (node: Node) => {
      if (isTable(node)) report(node);
    };
    return {
      Program({ body }: Node & { body: Statement[] }) {
        for (const statement of body) {
          const isImport = statement.type === 'ImportDeclaration' && !statement.source?.value.startsWith('node:');
          for (const { local } of isImport ? (statement.specifiers ?? []) : [])
            tables.set(local.name!, { hasAnyKey: false });
          for (const { id, init } of (statement.declaration ?? statement).declarations ?? []) {
            if (!id.name || !isObject(withoutType(init))) continue;
            const type = id.typeAnnotation ? context.sourceCode.getText(id.typeAnnotation) : '';
            tables.set(id.name, { hasAnyKey: /\bRecord<string,/.test(type) });
          }
        }
      },
      // A fallback for a missing entry means that unknown keys are expected.
      LogicalExpression(node: Node & { operator: string; left: Node }) {
        if (node.operator === '??') check(node.left);
      },
      MemberExpression(
        node: Member & { optional?: boolean; parent: Node & { left?: Node; operator?: string; test?: Call } },
      ) {
        if (node.object.type === 'MemberExpression' && node.optional) check(node.object);
        const isWritten = node.parent.type === 'AssignmentExpression' && node.parent.left === node;
        const isChecked = node.parent.type === 'LogicalExpression' && node.parent.operator === '??';
        const { test } = node.parent;
        const isOwn = test?.type === 'CallExpression' && pathOf(test.callee) === 'Object.hasOwn';
        if (!isTable(node) || isWritten || isChecked || isOwn) return;
        if (tables.get((node.object as Name).name!)!.hasAnyKey) report(node);
      },
      CallExpression(node: Call & { optional?: boolean }) {
        if (node.optional) check(node.callee);
      },
      BinaryExpression(node: Node & { operator: string; left: Node; right: Name }) {
        if (node.operator !== 'in' || node.left.type === 'Literal' || !tables.has(node.right.name ?? '')) return;
        context.report({
          node,
          message: `look-up: Ask Object.hasOwn(${node.right.name}, …), because "in" finds inherited names.`,
        });
      },
    };
  },
};

const READS_TODAY = 'server/testing/today.ts';

/** Whether a call is `new Date().toISOString().slice(0, 10)`. */
function isDayNow({ callee }: Call): boolean {
  const { object: text, property } = callee as unknown as Member & { object: Call };
  if (callee.type !== 'MemberExpression' || property.name !== 'slice' || text.type !== 'CallExpression') return false;
  const { object: date, property: write } = text.callee as unknown as Member & { object: Call };
  return write?.name === 'toISOString' && date.type === 'NewExpression' && date.arguments.length === 0;
}

/** A test that reads the clock twice may get two different days. */
const oneToday = {
  create(context: Context) {
    const file = posix(relative(context.cwd, context.filename));
    if (!/^(?:server|e2e)\//.test(file) || !TEST_CODE.test(file) || file === READS_TODAY) return {};
    const names = new Set<string>();
    let functions = 0;
    const enter = () => void functions++;
    const leave = () => void functions--;
    return {
      ImportDeclaration(node: Node & { source: Source; specifiers: { local: Name }[] }) {
        if (!node.source.value.endsWith('/today.ts')) return;
        for (const { local } of node.specifiers) if (local.name !== 'beginTest') names.add(local.name!);
      },
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      CallExpression(node: Call) {
        const called = pathOf(node.callee) ?? '';
        if ((called === 'dayIn' && node.arguments.length === 1) || isDayNow(node))
          context.report({ node, message: `one-today: Use the day from ${READS_TODAY}.` });
        if (functions === 0 && names.has(called))
          context.report({
            node,
            message: `one-today: Call ${called}() in the test; the file may load on the day before.`,
          });
      },
    };
  },
};

export default {
  meta: { name: 'sparekey' },
  rules: {
    imports,
    'sql-in-queries': sqlInQueries,
    tables,
    'logical-sides': logicalSides,
    'every-browser': everyBrowser,
    'no-fixed-sleep': noFixedSleep,
    'look-up': lookUps,
    'one-today': oneToday,
  },
};
