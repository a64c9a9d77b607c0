import type { Language } from '../../contract/languages/translate.ts';
import { language } from '../language/words.ts';

const YEAR_SECONDS = 31_536_000;

const chosen = () => /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1];

/** The server renders pages in the language of this cookie. Returns false if the browser blocks cookies. */
function storeChoice(next: Language): boolean {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `language=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  return chosen() === next;
}

/** Loads the page again in another language. */
export function reloadInLanguage(next: Language) {
  if (storeChoice(next)) location.reload();
}

/** Tries only once: if the cookie is already set, the server responded in another language anyway. */
const needsReload = (account: Language | null | undefined): boolean =>
  Boolean(account) && account !== language && chosen() !== account && storeChoice(account!);

/** Switches to the language of the account after signing in. Returns true if the page is about to reload. */
export function applyAccountLanguage(account: Language | null | undefined): boolean {
  const isLeaving = needsReload(account);
  if (isLeaving) location.reload();
  return isLeaving;
}

// `navigator.userActivation` is not suitable, because it carries over from the previous page.
let isInUse = false;
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (isInUse = true), { once: true });

/** Handles a language change on another device. A page that is already in use changes only on its next load. */
export function syncAccountLanguage(account: Language | null | undefined) {
  if (needsReload(account) && !isInUse) location.reload();
}
