import { useState, type FormEvent } from 'react';
import { scopesFor, type KeyKind, type Scope } from '../../contract/scopes.ts';
import { keyLimits } from '../../contract/accounts/limits.ts';
import { ConfirmField, useSignInMethods } from '../accounts/index.ts';
import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { FormAlert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { useCreateKey } from './integration-mutations.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

const EXPIRY_DAYS = [30, 90, 365] as const;
const EMPTY = { name: '', scopes: [] as Scope[], days: '90', password: '' };

type MakeKeyProps = { kind: KeyKind; onMade: (key: string) => void; onClose: () => void };

export function CreateKeyDialog({ kind, onMade, onClose }: MakeKeyProps) {
  const [typed, setTyped] = useState(EMPTY);
  const { mutate, error, isPending, reset } = useCreateKey(kind);
  const form = useFocusOnError(error);
  const fields: Record<string, string> = error instanceof ApiError ? error.fields : {};
  const type = (change: Partial<typeof EMPTY>) => {
    if (error) reset();
    setTyped({ ...typed, ...change });
  };
  const signIns = useSignInMethods();
  // Confirming at the provider leaves the page, so it comes before anything is typed.
  const mustConfirmFirst = signIns?.confirmsBy === 'provider' && !signIns.confirmedUntil;
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { password, ...key } = typed;
    const days = key.days === '' ? null : Number(key.days);
    // Accounts without a password leave the field out.
    mutate({ ...key, days, ...(password && { password }) }, { onSuccess: ({ key }) => onMade(key) });
  };
  if (mustConfirmFirst) {
    return (
      <Dialog open onClose={onClose} title={t('integrations.keys.make-title')}>
        <ConfirmField part="keys" />
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('integrations.keys.make-title')}>
      <form ref={form} noValidate onSubmit={make} className="grid gap-2">
        <TextField
          data-autofocus
          label={t('integrations.keys.name')}
          hint={t('integrations.keys.name-hint')}
          maxLength={keyLimits.nameMax}
          autoComplete="off"
          error={fields['name']}
          value={typed.name}
          onChange={(event) => type({ name: event.target.value })}
        />
        <CheckboxGroup
          label={t('integrations.keys.scopes')}
          choices={scopesFor(kind)}
          nameOf={(scope) => t.of('integrations.scope', scope)}
          hintOf={(scope) => <code className="text-xs">{scope}</code>}
          chosen={typed.scopes}
          onChange={(scopes) => type({ scopes })}
          error={fields['scopes']}
        />
        <SelectField
          label={t('integrations.keys.days')}
          value={typed.days}
          onChange={(event) => type({ days: event.target.value })}
        >
          {EXPIRY_DAYS.map((days) => (
            <option key={days} value={days}>
              {t('integrations.keys.days-count', { days })}
            </option>
          ))}
          <option value="">{t('integrations.keys.days-none')}</option>
        </SelectField>
        <ConfirmField
          part="keys"
          error={fields['password']}
          value={typed.password}
          onChange={(event) => type({ password: event.target.value })}
        />
        <FormAlert error={error} fields={fields} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
          <Button variant="secondary" onClick={onClose}>
            {t('integrations.keys.make-not')}
          </Button>
          <Button type="submit" busy={isPending}>
            {t('integrations.keys.make-do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
