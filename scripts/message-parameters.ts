import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

type Kind = 'text' | 'number' | 'tag';
type Parameters = Record<string, Kind>;

/** The placeholders of a message with their kinds. */
export function parametersOf(text: string): Parameters {
  const found: Parameters = {};
  // A value that is used as a number once is a number everywhere.
  const add = (name: string, kind: Kind) => (found[name] = found[name] === 'number' ? 'number' : kind);
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.argument) add(element.value, 'text');
      else if (element.type === TYPE.number) add(element.value, 'number');
      else if (element.type === TYPE.select) add(element.value, 'text');
      else if (element.type === TYPE.plural) add(element.value, 'number');
      else if (element.type === TYPE.tag) add(element.value, 'tag');
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const { value } of Object.values(element.options)) visit(value);
      }
    }
  };
  visit(parse(text));
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const isRich = (parameters: Parameters) => Object.values(parameters).includes('tag');

function interfaceOf(name: string, messages: [string, Parameters][]): string {
  const lines = messages.map(([id, parameters]) => {
    const fields = Object.entries(parameters).map(([parameter, kind]) => `${parameter}: '${kind}'`);
    return `  '${id}': { ${fields.join('; ')} };`;
  });
  return `export interface ${name} {\n${lines.join('\n')}\n}\n`;
}

/** Generated, because a conditional type over all ids took the compiler 100 ms per group. */
function keysInGroups(ids: string[]): string {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    for (let dot = id.indexOf('.'); dot > 0; dot = id.indexOf('.', dot + 1)) {
      const group = id.slice(0, dot);
      groups.set(group, [...(groups.get(group) ?? []), id.slice(dot + 1)]);
    }
  }
  const lines = [...groups].map(([group, keys]) => `  '${group}': ${keys.map((key) => `'${key}'`).join(' | ')};`);
  return `export interface KeysInGroups {\n${lines.join('\n')}\n}\n`;
}

/** Generates contract/languages/message-parameters.ts: the messages with placeholders, and the keys of each group. */
export function writeTypes(english: Record<string, string>): string {
  const all = Object.entries(english).map(([id, text]): [string, Parameters] => [id, parametersOf(text)]);
  const messages = all.filter(([, parameters]) => Object.keys(parameters).length > 0);
  return [
    '// Made from en.json by scripts/bootstrap.mjs and `npm run translations`. Git does not keep it.\n',
    interfaceOf(
      'ValuesInText',
      messages.filter(([, parameters]) => !isRich(parameters)),
    ),
    interfaceOf(
      'ValuesInRichText',
      messages.filter(([, parameters]) => isRich(parameters)),
    ),
    keysInGroups(all.filter(([, parameters]) => !isRich(parameters)).map(([id]) => id)),
  ].join('\n');
}
