import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account/account.ts';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useOwnAccount } from '../../accounts/index.ts';
import { PicturePart } from './picture-part.tsx';
import { SaveBar, Section } from './section.tsx';
import { SpokenLanguagesForm } from './spoken-languages-form.tsx';
import { useSavedForm } from './use-saved-form.ts';

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
