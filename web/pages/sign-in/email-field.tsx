import { t } from '../../language/words.ts';
import { TextField } from '../../ui/field.tsx';
import type { TypedEmail } from './typed-email.ts';
import type { useForm } from '../../accounts/index.ts';

/** The first field of every sign-in form. Keeps its value when the user switches between the forms. */
export const EmailField = ({ form, typed }: { form: ReturnType<typeof useForm>; typed: TypedEmail }) => (
  <TextField
    label={t('accounts.email')}
    type="email"
    autoComplete="username"
    autoFocus
    defaultValue={typed.email}
    onInput={typed.onInput}
    {...form.field('email')}
  />
);
