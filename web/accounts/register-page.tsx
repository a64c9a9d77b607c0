import { passwordHint, registrationFailed } from '../../contract/wording/account-wording.ts';
import { paths } from '../platform/paths.ts';
import { useTitle } from '../platform/use-title.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { signUp } from './account-mutations.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { FormError } from './form-error.tsx';
import { LegalDialogs } from './legal-dialogs.tsx';
import { ScreenLink } from './screen-link.tsx';
import type { TypedEmail } from './typed-email.ts';
import { TypedTagline } from './typed-tagline.tsx';
import { useForm } from './use-form.ts';

function RegisterForm({ typed }: { typed: TypedEmail }) {
  const form = useForm(
    ({ email = '', password = '', displayName = '' }) => signUp({ email, password, displayName }),
    registrationFailed,
  );
  return (
    <form {...form.props}>
      <div className="mb-4 grid gap-3">
        <EmailField form={form} typed={typed} />
        <PasswordField label="Password" autoComplete="new-password" hint={passwordHint} {...form.field('password')} />
        <TextField
          label="Username"
          autoComplete="name"
          hint="This is the name other people will see."
          {...form.field('displayName')}
        />
      </div>
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        Register
      </Button>
      <LegalDialogs />
      <p className="mt-4 text-ink-soft">
        Already have an account?{' '}
        <ScreenLink to={paths.login} className="link">
          Log in
        </ScreenLink>
      </p>
    </form>
  );
}

export default function RegisterPage({ typed }: { typed: TypedEmail }) {
  useTitle('Create your account');
  return (
    <AuthLayout title="Create your account" tagline={<TypedTagline />}>
      <RegisterForm typed={typed} />
    </AuthLayout>
  );
}
