import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { t } from '../language/words.ts';
import { box, control, Field, type FieldText } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'prefix'> & FieldText;

export function PasswordField({ label, hint, error, optional, reserve, id, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  // Keeps the hint next to an error, because it states the requirements for the password.
  const message =
    error && hint ? (
      <>
        {error} {hint}
      </>
    ) : (
      error
    );
  return (
    <Field {...{ label, hint, error: message, optional, reserve, id, className }}>
      {(props) => (
        <div className={box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...props}
            type={shown ? 'text' : 'password'}
            className={control}
          />
          <button
            type="button"
            aria-label={shown ? t('ui.password.hide') : t('ui.password.show')}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
            className="grid w-11 shrink-0 place-items-center rounded-control text-ink-faint -outline-offset-2 hover:text-ink"
          >
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
