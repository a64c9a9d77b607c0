import { t } from '../../language/words.ts';
import { storedPurpose } from '../../platform/session/sign-in-purpose.ts';
import { returnPage } from '../../platform/return-page.ts';

/** Explains why an account is needed, for visitors redirected from an action that requires one. */
export function PurposeNote() {
  const purpose = storedPurpose(returnPage(history.state, location.origin));
  return purpose ? <p className="-mt-3 mb-6 text-ink-soft">{t.of('accounts.sign-in-to', purpose.act)}</p> : null;
}
