import { createElement, Fragment, type ReactNode } from 'react';
import { createFormat, createTranslate, type CompiledMessage } from '../../contract/languages/create-translate.ts';
import type { RichMessageId, Values, Wanted } from '../../contract/languages/translate.ts';
import { find, language } from 'virtual:words';

export { language };

/** Writes a message in the language of the page, which another language replaces as a whole. */
export const t = createTranslate(language, find);

const fill = createFormat(language);

// Parts have their place in the sentence, so they need no keys.
const together = (parts: ReactNode | ReactNode[]) =>
  Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;

type Tag = (words: ReactNode) => ReactNode;

/** With links or emphasis in it: `rich('accounts.login.new-here', { link: (words) => <a href="…">{words}</a> })`. */
export function rich<Id extends RichMessageId>(id: Id, values: Values<Wanted<Id>, Tag>): ReactNode {
  const parts = Object.entries(values as Record<string, string | number | Tag>).map(([name, value]) => [
    name,
    typeof value === 'function' ? (words: ReactNode[]) => value(together(words)) : value,
  ]);
  return together(fill<ReactNode>(find(id) as CompiledMessage, Object.fromEntries(parts)));
}
