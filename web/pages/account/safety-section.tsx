import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '../../../contract/accounts/account/account.ts';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConfirmField, useSignInMethods, useOwnAccount, ownAccountQueries } from '../../accounts/index.ts';
import { SaveBar, Section } from './section.tsx';
import { SignInsPart } from './sign-ins.tsx';
import { useSavedForm } from './use-saved-form.ts';

function PasswordForm() {
  const { changePassword } = useOwnAccount();
  const isFirst = useSignInMethods()?.hasPassword === false;
  // A new key resets the form after a change, so that no password stays on the screen.
  const [round, setRound] = useState(0);
  const toast = useToast();
  const form = useSavedForm(async ({ current = '', next = '' }) => {
    await changePassword({ current, next });
    toast.success(isFirst ? t('accounts.own.sign-ins.password-chosen') : t('accounts.own.password-changed'));
    setRound(round + 1);
  });
  return (
    <form key={round} {...form.props} className="grid gap-3">
      <ConfirmField part="safety" {...form.field('current')} />
      <PasswordField
        label={t('accounts.own.new-password')}
        autoComplete="new-password"
        hint={t('accounts.password-hint', { passwordMin: accountLimits.passwordMin })}
        {...form.field('next')}
      />
      <SaveBar
        form={form}
        isSaved={false}
        label={isFirst ? t('accounts.own.sign-ins.choose-password') : t('accounts.own.change-password')}
      />
    </form>
  );
}

const PHONES = /android|ios|iphone|ipad/i;

function nameDevice({ browser, system }: Device): string {
  if (browser && system) return t('accounts.own.device.both', { browser, system });
  return browser ?? system ?? t('accounts.own.device.unknown');
}

function DeviceItem({ device, onEnd }: { device: Device; onEnd: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const Icon = PHONES.test(device.system ?? '') ? Smartphone : Laptop;
  const end = async () => {
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">
          {nameDevice(device)} {device.isThis ? <Badge tone="success">{t('accounts.own.device.this')}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {t('accounts.own.device.seen', { moment: formatMoment(device.lastSeen, config.timeZone) })}
        </p>
      </div>
      {device.isThis ? null : (
        <Button
          size="sm"
          variant="secondary"
          busy={isBusy}
          aria-label={t('accounts.own.device.end-named', { device: nameDevice(device) })}
          onClick={() => void end()}
        >
          {t('accounts.own.device.end')}
        </Button>
      )}
    </li>
  );
}

function Devices() {
  const query = useQuery(ownAccountQueries.devices());
  const { endDevice, endOtherDevices } = useOwnAccount();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const attempt = async (act: () => Promise<void>, done: string) => {
    try {
      await act();
      toast.success(done);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : t('problems.server/failed'));
    }
  };
  const endOthers = async () => {
    setBusy(true);
    await attempt(endOtherDevices, t('accounts.own.device.ended-others'));
    setBusy(false);
  };
  return (
    <section aria-labelledby="devices" className="border-t border-line pt-6">
      <h3 id="devices" className="text-base">
        {t('accounts.own.devices')}
      </h3>
      <Region query={query} isInline loading={<Skeleton className="mt-3 h-16 w-full" />}>
        {(devices) => (
          <>
            <ul className="mt-1 divide-y divide-line">
              {devices.map((device) => (
                <DeviceItem
                  key={device.id}
                  device={device}
                  onEnd={() =>
                    attempt(() => endDevice(device.id), t('accounts.own.device.ended', { device: nameDevice(device) }))
                  }
                />
              ))}
            </ul>
            {devices.length > 1 ? (
              <Button variant="secondary" className="mt-3" busy={isBusy} onClick={() => void endOthers()}>
                {t('accounts.own.device.end-others')}
              </Button>
            ) : null}
          </>
        )}
      </Region>
    </section>
  );
}

export const SAFETY_TITLE = config.passwords
  ? t('accounts.own.safety.title')
  : t('accounts.own.safety.title-without-passwords');

export const SafetySection = () => (
  <Section id="safety" title={SAFETY_TITLE} text={config.passwords ? t('accounts.own.safety.text') : undefined}>
    {config.passwords ? <PasswordForm /> : null}
    {config.singleSignOn ? <SignInsPart name={config.singleSignOn} /> : null}
    <Devices />
  </Section>
);
