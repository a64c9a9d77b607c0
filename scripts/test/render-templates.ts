import { stringify } from 'yaml';

// Implements only the parts of Helm's templates that our chart uses: values, `if` and `else`, `range` over a map,
// `define`
// and `include`, `quote`, `toYaml` and `nindent`. Throws for anything else, so that tests never pass on a misread
// template.

type Values = Readonly<Record<string, unknown>>;
type Node = string | { action: string; inside: Node[]; otherwise: Node[] };

const ACTION = /\{\{(-)?\s*(.*?)\s*(-)?\}\}/gs;

interface Part {
  text?: string;
  action?: string;
}

/** Splits into alternating texts and actions. `{{-` trims white space before it, `-}}` after it. */
function split(text: string): Part[] {
  const parts: Part[] = [];
  let [at, isTrimmed] = [0, false];
  const add = (end: number, isTrimmedAtEnd: boolean) => {
    const between = isTrimmed ? text.slice(at, end).trimStart() : text.slice(at, end);
    parts.push({ text: isTrimmedAtEnd ? between.trimEnd() : between });
  };
  for (const found of text.matchAll(ACTION)) {
    const [whole, trimsBefore, action, trimsAfter] = found;
    add(found.index, trimsBefore !== undefined);
    parts.push({ action: action! });
    [at, isTrimmed] = [found.index + whole.length, trimsAfter !== undefined];
  }
  add(text.length, false);
  return parts;
}

function nest(parts: Part[]): Node[] {
  const top: Node[] = [];
  const open: { node: Exclude<Node, string>; into: Node[] }[] = [];
  const into = () => open.at(-1)?.into ?? top;
  for (const { text, action } of parts) {
    if (action === undefined) into().push(text!);
    else if (action === 'end') {
      if (!open.pop()) throw new Error('An end without an opening action.');
    } else if (action === 'else') {
      const last = open.at(-1)!;
      last.into = last.node.otherwise;
    } else {
      const node = { action, inside: [], otherwise: [] };
      into().push(node);
      if (/^(if|range|define) /.test(action)) open.push({ node, into: node.inside });
    }
  }
  if (open.length > 0) throw new Error(`${open[0]!.node.action} has no end.`);
  return top;
}

export function renderTemplates(files: string[], values: Values): string[] {
  const defined = new Map<string, Node[]>();

  const valueOf = (path: string, local: Values): unknown => {
    if (path.startsWith('$')) return local[path];
    if (!/^(\.\w+)+$/.test(path)) throw new Error(`Unsupported expression: ${path}.`);
    const found = path
      .slice(1)
      .split('.')
      .reduce<unknown>((inside, name) => {
        const own = (inside as Values)[name] ?? (name === 'AppVersion' ? (inside as Values)['appVersion'] : undefined);
        if (own === undefined) throw new Error(`The values do not contain ${path}.`);
        return own;
      }, values);
    return found;
  };

  const evaluate = (action: string, local: Values): unknown =>
    action.split(/\s*\|\s*/).reduce<unknown>((piped, step, index) => {
      const [name = '', ...words] = step.split(/\s+/);
      if (index === 0 && name === 'include') return write(defined.get(JSON.parse(words[0]!) as string)!, {});
      if (index === 0 && name === 'toYaml') return stringify(valueOf(words[0]!, local), { version: '1.1' }).trimEnd();
      if (index === 0 && words.length === 0) return valueOf(name, local);
      if (index > 0 && name === 'quote') return JSON.stringify(String(piped));
      if (index > 0 && name === 'nindent') return `\n${String(piped).replaceAll(/^/gm, ' '.repeat(Number(words[0])))}`;
      throw new Error(`{{ ${action} }} is not supported by this renderer.`);
    }, undefined);

  function write(nodes: Node[], local: Values): string {
    return nodes
      .map((node) => {
        if (typeof node === 'string') return node;
        const { action, inside, otherwise } = node;
        const [word, ...rest] = action.split(/\s+/);
        if (word === 'define') return '';
        if (word === 'if') return write(valueOf(rest.join(' '), local) ? inside : otherwise, local);
        if (word !== 'range') return String(evaluate(action, local));
        const [, name, value, path] = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(action) ?? [];
        const entries = Object.entries(valueOf(path!, local) as Values).toSorted(([a], [b]) => (a < b ? -1 : 1));
        return entries.map(([key, own]) => write(inside, { ...local, [name!]: key, [value!]: own })).join('');
      })
      .join('');
  }

  const read = files.map((text) => nest(split(text)));
  for (const node of read.flat()) {
    if (typeof node === 'object' && node.action.startsWith('define '))
      defined.set(JSON.parse(node.action.slice('define '.length)) as string, node.inside);
  }
  return read.map((nodes) => write(nodes, {}));
}
