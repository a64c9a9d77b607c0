import { t } from '../../language/words.ts';
import { purposeOf } from '../../platform/session/sign-in-purpose.ts';
import { wantedPage } from '../../platform/wanted-page.ts';

/** What the account is for, where somebody was about to do something that needs one. */
export function PurposeNote() {
  const purpose = purposeOf(wantedPage(history.state, location.origin));
  return purpose ? <p className="-mt-3 mb-6 text-ink-soft">{t.of('accounts.sign-in-to', purpose.act)}</p> : null;
}
