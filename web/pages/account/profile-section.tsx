import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account/account.ts';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { t, language } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { TextArea, TextField, SelectField } from '../../ui/field.tsx';
import { useOwnAccount } from '../../accounts/index.ts';
import { PicturePart } from './picture-part.tsx';
import { SaveBar, Section } from './section.tsx';
import { useSavedForm } from './use-saved-form.ts';
import { useState } from 'react';
import { offeredLanguages } from '../../../contract/accounts/spoken-languages.ts';
import { languageName } from '../../people/index.ts';
import { Chip } from '../../ui/chip.tsx';

const named = offeredLanguages(languageName).toSorted((a, b) => a.name.localeCompare(b.name, language));

function SpokenLanguagesForm({ account }: { account: Account }) {
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

function NameForm({ account }: { account: Account }) {
  const { change } = useOwnAccount();
  const form = useSavedForm(({ displayName = '' }) => change({ displayName }));
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        label={t('accounts.own.name')}
        autoComplete="name"
        defaultValue={account.displayName}
        {...form.field('displayName')}
      />
      <SaveBar form={form} isSaved={form.isSaved} />
    </form>
  );
}

function AboutForm({ account }: { account: Account }) {
  const { change } = useOwnAccount();
  const form = useSavedForm(({ about = '' }) => change({ about }));
  return (
    <form {...form.props} className="grid gap-3">
      <TextArea
        label={t('accounts.own.about')}
        hint={t('accounts.own.about-hint')}
        rows={5}
        maxLength={accountLimits.aboutMax}
        defaultValue={account.about}
        {...form.field('about')}
      />
      <SaveBar form={form} isSaved={form.isSaved} />
    </form>
  );
}

export const ProfileSection = ({ account }: { account: Account }) => (
  <Section
    id="profile"
    title={t('accounts.own.profile.title')}
    text={
      <>
        {t('accounts.own.profile.text')}{' '}
        <Link to={paths.person(account.uid)} className="link">
          {t('accounts.own.profile.see')}
        </Link>
      </>
    }
  >
    <PicturePart account={account} />
    <NameForm account={account} />
    <AboutForm account={account} />
    <SpokenLanguagesForm account={account} />
  </Section>
);
