import type { Translate } from '../languages/translate.ts';

/** Placeholders that the API returns instead of a name; pages translate both. */
export const ANONYMOUS_NAME = 'Anonymous';
export const DELETED_NAME = 'Deleted account';

export function writeName(t: Translate, name: string): string {
  if (name === ANONYMOUS_NAME) return t('accounts.name.none');
  return name === DELETED_NAME ? t('accounts.name.deleted') : name;
}
