import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account/account.ts';
import { offeredLanguages } from '../../../contract/accounts/spoken-languages.ts';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { language, t } from '../../language/words.ts';
import { languageName } from '../../people/index.ts';
import { Chip } from '../../ui/chip.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useOwnAccount } from '../../accounts/index.ts';
import { SaveBar } from './section.tsx';
import { useSavedForm } from './use-saved-form.ts';

const named = offeredLanguages(languageName).toSorted((a, b) => a.name.localeCompare(b.name, language));

export function SpokenLanguagesForm({ account }: { account: Account }) {
  const { change } = useOwnAccount();
  const [spoken, setSpoken] = useState<readonly string[]>(account.spokenLanguages);
  const form = useSavedForm(() => change({ spokenLanguages: [...spoken] }));
  const isFull = spoken.length >= accountLimits.spokenLanguagesMax;
  const choose = (next: readonly string[]) => {
    setSpoken(next);
    form.props.onInput();
  };
  return (
    <form {...form.props} className="grid gap-3">
      <SelectField
        label={t('accounts.own.languages')}
        hint={isFull ? t('accounts.own.languages-full', { max: accountLimits.spokenLanguagesMax }) : undefined}
        error={form.fields.spokenLanguages}
        disabled={isFull}
        value=""
        onChange={({ target }) => choose([...spoken, target.value])}
      >
        <option value="" disabled>
          {t('accounts.own.languages-add')}
        </option>
        {named
          .filter(({ code }) => !spoken.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
      </SelectField>
      {spoken.length > 0 ? (
        <ul className="mb-3 flex flex-wrap gap-2">
          {spoken.map((code) => (
            <li key={code}>
              <Chip
                onRemove={() => choose(spoken.filter((other) => other !== code))}
                removeLabel={t('accounts.own.languages-remove', { language: languageName(code) })}
              >
                <span lang={code}>{languageName(code)}</span>
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <SaveBar form={form} isSaved={form.isSaved} />
    </form>
  );
}
