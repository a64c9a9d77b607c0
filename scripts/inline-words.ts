import compile from 'icu-minify/compile';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    if (isNode(value)) yield* nodesIn(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) yield* nodesIn(item);
  }
}

/** `t` and `rich` are recognised by name alone: they are imports in pages, and parameters in the contract. */
function calledName({ type, name, object, property }: Node): 't' | 't.of' | 'rich' | undefined {
  if (type === 'Identifier') return name === 't' || name === 'rich' ? name : undefined;
  if (type !== 'MemberExpression') return undefined;
  return (object as Node).name === 't' && (property as Node).name === 'of' ? 't.of' : undefined;
}

const literal = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

const source = (value: unknown) => JSON.stringify(value);

/** Replaces message ids with the messages of one language. */
export function inlineWords(code: string, program: unknown, texts: Record<string, string>, file: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const wordsFor = (id: string) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`${file}: there is no message ${id}.`);
    return compile(text);
  };
  for (const node of nodesIn(program as Node)) {
    if (node.type !== 'CallExpression') continue;
    const callee = node.callee as Node;
    const called = calledName(callee);
    if (!called) continue;
    const [first, ...rest] = node.arguments as Node[];
    const id = literal(first);
    if (!first || id === undefined) throw new Error(`${file}: ${called} needs a literal id in the call.`);
    if (called === 't.of') {
      const group = Object.entries(texts).filter(([known]) => known.startsWith(`${id}.`));
      if (group.length === 0) throw new Error(`${file}: there are no messages in ${id}.`);
      const byKey = Object.fromEntries(group.map(([known, text]) => [known.slice(id.length + 1), compile(text)]));
      // t.of('group', key, values) becomes t(({…})[key], values).
      const key = rest[0]!;
      edits.push({ start: callee.start, end: callee.end, text: 't' });
      edits.push({ start: first.start, end: key.start, text: `(${source(byKey)})[` });
      edits.push({ start: key.end, end: key.end, text: ']' });
    } else {
      const message = wordsFor(id);
      const isWhole = typeof message === 'string' && called === 't' && rest.length === 0;
      const { start, end } = isWhole ? node : first;
      edits.push({ start, end, text: source(message) });
    }
  }
  // Applies edits from the end, so that earlier positions stay valid.
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
