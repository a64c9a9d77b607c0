import type { Translate } from '../languages/translate.ts';

/** What answers tell in place of a name. Pages have words for both. */
export const NO_NAME = 'Anonymous';
export const DELETED_NAME = 'Deleted account';

export function writeName(t: Translate, name: string): string {
  if (name === NO_NAME) return t('accounts.name.none');
  return name === DELETED_NAME ? t('accounts.name.deleted') : name;
}
