import { rich, t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { signUp, FormError, useForm } from '../../accounts/index.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { LegalDialogs } from './legal-dialogs.tsx';
import { PurposeNote } from './purpose-note.tsx';
import { ScreenLink } from './screen-link.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import type { TypedEmail } from './typed-email.ts';
import { TypedTagline } from './typed-tagline.tsx';
import { accountLimits } from '../../../contract/accounts/limits.ts';

function RegisterForm({ typed }: { typed: TypedEmail }) {
  const form = useForm(
    ({ email = '', password = '', displayName = '' }) => signUp({ email, password, displayName }),
    t('problems.auth/registration-failed'),
  );
  return (
    <form {...form.props}>
      <div className="mb-4 grid gap-3">
        <EmailField form={form} typed={typed} />
        <PasswordField
          label={t('accounts.password')}
          autoComplete="new-password"
          hint={t('accounts.password-hint', { passwordMin: accountLimits.passwordMin })}
          {...form.field('password')}
        />
        <TextField
          label={t('accounts.username')}
          autoComplete="name"
          hint={t('accounts.register.username-hint')}
          {...form.field('displayName')}
        />
      </div>
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {t('accounts.register.submit')}
      </Button>
      <LegalDialogs />
      <p className="mt-4 text-ink-soft">
        {rich('accounts.register.have-account', {
          link: (words) => (
            <ScreenLink to={paths.login} className="link">
              {words}
            </ScreenLink>
          ),
        })}
      </p>
    </form>
  );
}

export default function RegisterPage({ typed }: { typed: TypedEmail }) {
  useTitle(t('accounts.register.title'));
  return (
    <AuthLayout title={t('accounts.register.title')} tagline={<TypedTagline />}>
      <PurposeNote />
      <SingleSignOnButton />
      {config.passwords ? <RegisterForm typed={typed} /> : <LegalDialogs />}
    </AuthLayout>
  );
}
