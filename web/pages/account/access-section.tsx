import { useQuery } from '@tanstack/react-query';
import { CalendarDays, KeyRound, LogIn, Webhook } from 'lucide-react';
import { useState } from 'react';
import type { Access } from '../../../contract/accounts/account/account.ts';
import { formatDay } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { ApiError } from '../../platform/session/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConfirmField, useOwnAccount, ownAccountQueries } from '../../accounts/index.ts';
import { SaveBar, Section } from './section.tsx';
import { useSavedForm } from './use-saved-form.ts';

const ICONS = { 'sign-in': LogIn, key: KeyRound, webhook: Webhook, calendar: CalendarDays };

const dayOf = (moment: string) => formatDay(moment.slice(0, 10));

type AccessItemProps = Access['access'][number] & { isKept: boolean; onKeep: (isKept: boolean) => void };

function AccessItem({ kind, name, since, isKept, onKeep }: AccessItemProps) {
  const Icon = ICONS[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {t('accounts.own.access.since', { kind: t.of('accounts.own.access.kind', kind), date: dayOf(since) })}
        </p>
      </div>
      {kind === 'key' && (
        <Checkbox
          label={t('accounts.own.access.keep-key')}
          aria-label={t('accounts.own.access.keep-key-named', { name })}
          checked={isKept}
          onChange={(event) => onKeep(event.target.checked)}
          className="max-sm:ms-10 max-sm:basis-full"
        />
      )}
    </li>
  );
}

function KeepButton() {
  const { keepAccess } = useOwnAccount();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const keep = async () => {
    setBusy(true);
    try {
      await keepAccess();
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : t('problems.server/failed'));
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" className="justify-self-start" busy={isBusy} onClick={() => void keep()}>
      {t('accounts.own.access.keep')}
    </Button>
  );
}

function EndForm({ keptKeys }: { keptKeys: string[] }) {
  const { endAccess } = useOwnAccount();
  const toast = useToast();
  const form = useSavedForm(async ({ password = '' }) => {
    await endAccess(password, keptKeys);
    toast.success(keptKeys.length > 0 ? t('accounts.own.access.ended-but-keys') : t('accounts.own.access.ended'));
  });
  return (
    <form {...form.props} className="grid gap-3">
      <ConfirmField part="access" {...form.field('password')} />
      <SaveBar form={form} isSaved={false} label={t('accounts.own.access.end')} />
    </form>
  );
}

/** After a password reset, lists the access that an intruder may have set up, until the user keeps or ends it. */
export function AccessSection() {
  const { data } = useQuery(ownAccountQueries.access());
  const [keptKeys, setKeptKeys] = useState<string[]>([]);
  if (!data?.askedAt) return null;
  const keep = (id: string, isKept: boolean) =>
    setKeptKeys((keys) => (isKept ? [...keys, id] : keys.filter((kept) => kept !== id)));
  return (
    <Section
      id="access"
      title={t('accounts.own.access.title')}
      text={t('accounts.own.access.text', { date: dayOf(data.askedAt) })}
    >
      <ul className="divide-y divide-line">
        {data.access.map((each) => (
          <AccessItem
            key={each.id}
            {...each}
            isKept={keptKeys.includes(each.id)}
            onKeep={(isKept) => keep(each.id, isKept)}
          />
        ))}
      </ul>
      <EndForm keptKeys={keptKeys} />
      <KeepButton />
    </Section>
  );
}
