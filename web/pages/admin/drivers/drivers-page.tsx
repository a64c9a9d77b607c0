import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { AdminLicence, LicenceDetails } from '../../../../contract/drivers/drivers.ts';
import { countryName, driverQueries, type LicenceList } from '../../../drivers/index.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import NotFoundPage from '../../../platform/not-found-page.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AdminNav } from '../admin-nav.tsx';
import { listClass, queueRowClass, Queue, QueueLists, headingClass, useQueueUrl } from '../queue.tsx';
import { ShortcutsButton, ShortcutsDialog, type Shortcut } from '../shortcuts-dialog.tsx';
import { useShortcuts, useShortcutsSetting } from '../use-shortcuts.ts';
import { LicenceBadge, LicenceView } from './licence-view.tsx';

const LISTS = ['sent', 'decided'] as const satisfies readonly LicenceList[];

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['J', '↓'], text: t('drivers.admin.keys.next') },
  { keys: ['K', '↑'], text: t('drivers.admin.keys.previous') },
  { keys: ['A'], text: t('drivers.admin.approve') },
  { keys: ['R'], text: t('drivers.admin.refuse') },
  { keys: ['?'], text: t('moderation.shortcuts.help') },
];

const Row = ({ licence: { person, country, sentAt, state } }: { licence: AdminLicence }) => (
  <>
    <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
      <span className="min-w-0 wrap-anywhere">{writeName(t, person.displayName)}</span>
      <LicenceBadge state={state} />
    </span>
    <span className="text-sm text-ink-soft">{countryName(country)}</span>
    <span className="text-sm text-ink-faint">
      {t('drivers.admin.sent', { when: formatMoment(sentAt, config.timeZone) })}
    </span>
  </>
);

/** Returns the id of the licence before or after this one in the list. */
function adjacentId(licences: readonly AdminLicence[], id: string | undefined, step: 1 | -1) {
  const index = licences.findIndex((licence) => licence.id === id);
  return index < 0 ? licences[0]?.id : licences[index + step]?.id;
}

function DriversPage() {
  useTitle(t('drivers.admin.title'));
  const toast = useToast();
  const navigate = useNavigate();
  const { list, shown, addressOf, setList } = useQueueUrl(LISTS, { list: 'list', item: 'licence' });
  const query = useInfiniteQuery(driverQueries.list(list));
  const licences = query.data?.pages.flatMap((page) => page.licences) ?? [];
  const keys = useShortcutsSetting();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const open = (id: string | undefined) => void navigate(addressOf(id), { replace: true, preventScrollReset: true });
  const go = (step: 1 | -1) => () => {
    const id = adjacentId(licences, shown, step);
    if (id) open(id);
  };
  useShortcuts({ j: go(1), arrowdown: go(1), k: go(-1), arrowup: go(-1) }, keys.isOn);
  useShortcuts({ '?': () => setHelpOpen(true) }, true);
  const onDecided = ({ id, state }: LicenceDetails) => {
    toast.success(t.of('drivers.admin.done', state === 'approved' ? 'approved' : 'refused'));
    if (list === 'sent') open(adjacentId(licences, id, 1));
    window.scrollTo(0, 0);
  };
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <div className={clsx('mb-5 flex flex-wrap items-start justify-between gap-4', shown && 'max-lg:mb-0')}>
        <h1 className={clsx('text-3xl', headingClass(shown))}>{t('drivers.admin.title')}</h1>
        <ShortcutsButton className="max-lg:hidden" onClick={() => setHelpOpen(true)} />
      </div>
      <QueueLists
        label={t('drivers.admin.lists')}
        lists={LISTS}
        list={list}
        nameOf={(each) => t.of('drivers.admin.list', each)}
        onChange={setList}
        className={clsx('mb-6', listClass(shown))}
      />
      <Queue
        label={t('drivers.admin.title')}
        query={query}
        itemsOf={(page) => page.licences}
        row={(licence) => <Row licence={licence} />}
        rowClass={queueRowClass}
        shown={shown}
        addressOf={addressOf}
        loading={{ label: t('drivers.admin.loading'), className: 'h-24' }}
        empty={<EmptyState icon={<CheckCheck />} title={t.of('drivers.admin.empty', list)} />}
        back={t('drivers.admin.back')}
        choose={licences.length > 0 && t('drivers.admin.choose')}
      >
        {(id) => <LicenceView key={id} id={id} hasKeys={keys.isOn} onDecided={onDecided} />}
      </Queue>
      {isHelpOpen ? (
        <ShortcutsDialog
          shortcuts={SHORTCUTS}
          isOn={keys.isOn}
          onChange={keys.set}
          onClose={() => setHelpOpen(false)}
        />
      ) : null}
    </div>
  );
}

export default function DriversRoute() {
  return config.driverCheck ? <DriversPage /> : <NotFoundPage />;
}
