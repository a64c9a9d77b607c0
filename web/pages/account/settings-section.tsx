import { Suspense, useState } from 'react';
import type { Account } from '../../../contract/accounts/account/account.ts';
import { MAIL_TOPICS, type MailTopic } from '../../../contract/topics.ts';
import { t } from '../../language/words.ts';
import { LanguageSwitch } from '../../platform/language-switch.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useOwnAccount } from '../../accounts/index.ts';
import { setTheme, useTheme } from '../../ui/theme.ts';
import { Section } from './section.tsx';

const OPTIONS = [
  { value: 'system', label: t('ui.theme-choice.system') },
  { value: 'light', label: t('ui.theme-choice.light') },
  { value: 'dark', label: t('ui.theme-choice.dark') },
] as const;

const ThemeChoice = ({ legend }: { legend: string }) => (
  <RadioCards legend={legend} options={OPTIONS} columns={3} value={useTheme()} onChange={setTheme} />
);

/** Saves each tick immediately, and reverts it when saving fails. */
export function MailsSection({ account }: { account: Account }) {
  const { change } = useOwnAccount();
  const [muted, setMuted] = useState<readonly MailTopic[]>(account.mutedMails);
  const [note, setNote] = useState('');
  const choose = async (topic: MailTopic, isWanted: boolean) => {
    const before = muted;
    const next = isWanted ? muted.filter((other) => other !== topic) : [...muted, topic];
    setMuted(next);
    setNote('');
    try {
      await change({ mutedMails: [...next] });
      setNote(t('accounts.own.saved'));
    } catch (error) {
      setMuted(before);
      setNote(error instanceof ApiError ? error.message : t('problems.server/failed'));
    }
  };
  return (
    <Section id="mails" title={t('accounts.own.mails.title')} text={t('accounts.own.mails.text')}>
      <fieldset>
        <legend className="visually-hidden">{t('accounts.own.mails.title')}</legend>
        {MAIL_TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={t.of('accounts.own.mails.topic', topic)}
            checked={!muted.includes(topic)}
            onChange={({ target }) => void choose(topic, target.checked)}
          />
        ))}
        <Checkbox label={t('accounts.own.mails.always')} checked disabled readOnly />
        <p role="status" className="mt-1 min-h-6 text-sm text-ink-soft">
          {note}
        </p>
      </fieldset>
    </Section>
  );
}

const PushSettings = lazyPart(() => import('../../notices/push-settings.tsx'));

/** Settings for push notifications on this device; loaded lazily because few people open them. */
export const PushesSection = () => (
  <Section id="notifications" title={t('pushes.title')} text={t('pushes.text')}>
    <Suspense fallback={<Skeleton className="h-119 w-full sm:h-101" />}>
      <PushSettings />
    </Suspense>
  </Section>
);

export const AppearanceSection = () => (
  <Section id="look" title={t('accounts.own.look.title')} text={t('accounts.own.look.text')}>
    <div>
      <p className="text-sm font-medium">{t('accounts.own.look.language')}</p>
      <LanguageSwitch />
    </div>
    <ThemeChoice legend={t('accounts.own.look.theme')} />
  </Section>
);
