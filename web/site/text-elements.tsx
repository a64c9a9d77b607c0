import type { ReactNode } from 'react';
import { mailto, operator } from './operator.ts';
import { textValues } from './text-values.ts';

/** Values and elements for the placeholders of our texts. */
export const textElements = {
  ...textValues,
  li: (words: ReactNode) => <li>{words}</li>,
  mail: (words: ReactNode) => <a href={mailto}>{words}</a>,
  p: (words: ReactNode) => <p>{words}</p>,
  phoneLink: (words: ReactNode) => <a href={operator.phones.office?.href}>{words}</a>,
  strong: (words: ReactNode) => <strong>{words}</strong>,
  ul: (words: ReactNode) => <ul>{words}</ul>,
};
