import { createElement, Fragment, type ReactNode } from 'react';
import { createFormat, createTranslate, type CompiledMessage } from '../../contract/languages/create-translate.ts';
import type { RichMessageId, Values, ParameterKinds } from '../../contract/languages/translate.ts';
import { find, language } from 'virtual:words';

export { language };

/** Formats a message in the language of the page. Switching the language reloads the page. */
export const t = createTranslate(language, find);

const fill = createFormat(language);

// The parts have a fixed order, so they need no keys.
const joinParts = (parts: ReactNode | ReactNode[]) =>
  Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;

type Tag = (words: ReactNode) => ReactNode;

/** Formats a message whose tags render links or emphasis: `rich(id, { link: (words) => <a href="…">{words}</a> })`. */
export function rich<Id extends RichMessageId>(id: Id, values: Values<ParameterKinds<Id>, Tag>): ReactNode {
  const parts = Object.entries(values as Record<string, string | number | Tag>).map(([name, value]) => [
    name,
    typeof value === 'function' ? (words: ReactNode[]) => value(joinParts(words)) : value,
  ]);
  return joinParts(fill<ReactNode>(find(id) as CompiledMessage, Object.fromEntries(parts)));
}
