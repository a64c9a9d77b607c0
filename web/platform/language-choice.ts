import type { Language } from '../../contract/languages/translate.ts';
import { language } from '../language/words.ts';

const YEAR_SECONDS = 31_536_000;

const chosen = () => /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1];

/** The server answers with pages in the language of this cookie. False where the browser keeps none. */
function keep(next: Language): boolean {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `language=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  return chosen() === next;
}

/** Loads the page again in another language. */
export function loadIn(next: Language) {
  if (keep(next)) location.reload();
}

/** Tried once: if the cookie said so already, the server has answered in another language all the same. */
const isToLoadIn = (account: Language | null | undefined): boolean =>
  Boolean(account) && account !== language && chosen() !== account && keep(account!);

/** After signing in, pages are in the language of the account. True if the page is about to be replaced. */
export function followAccount(account: Language | null | undefined): boolean {
  const isLeaving = isToLoadIn(account);
  if (isLeaving) location.reload();
  return isLeaving;
}

// `navigator.userActivation` would not do: it remembers the page before this one.
let isInUse = false;
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (isInUse = true), { once: true });

/** The account's language was changed on another device. A page that somebody works on already is left until its next load. */
export function noticeAccount(account: Language | null | undefined) {
  if (isToLoadIn(account) && !isInUse) location.reload();
}
