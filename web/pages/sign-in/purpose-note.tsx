import { t } from '../../language/words.ts';
import { purposeOf } from '../../platform/session/sign-in-purpose.ts';
import { wantedPage } from '../../platform/wanted-page.ts';

/** Explains why an account is needed, for visitors redirected from an action that requires one. */
export function PurposeNote() {
  const purpose = purposeOf(wantedPage(history.state, location.origin));
  return purpose ? <p className="-mt-3 mb-6 text-ink-soft">{t.of('accounts.sign-in-to', purpose.act)}</p> : null;
}
