import type { ReactNode } from 'react';
import { mailto, operator } from './operator.ts';
import { values } from './values.ts';

/** What our texts may name and contain. */
export const inText = {
  ...values,
  li: (words: ReactNode) => <li>{words}</li>,
  mail: (words: ReactNode) => <a href={mailto}>{words}</a>,
  p: (words: ReactNode) => <p>{words}</p>,
  phoneLink: (words: ReactNode) => <a href={operator.phones.office?.href}>{words}</a>,
  strong: (words: ReactNode) => <strong>{words}</strong>,
  ul: (words: ReactNode) => <ul>{words}</ul>,
};
