import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, beginSingleSignOn, useForm } from '../../accounts/index.ts';

/** Sign-in with the operator's identity provider, above the password form or in place of it. */
export function SingleSignOnButton() {
  const form = useForm(beginSingleSignOn);
  if (!config.singleSignOn) return null;
  return (
    <form {...form.props}>
      <FormError>{form.error}</FormError>
      <Button
        type="submit"
        size="lg"
        variant={config.passwords ? 'secondary' : 'primary'}
        busy={form.busy}
        className="w-full"
      >
        {t('accounts.single-sign-on.continue', { name: config.singleSignOn })}
      </Button>
      {config.passwords && <p className="auth-or">{t('accounts.single-sign-on.or')}</p>}
    </form>
  );
}
