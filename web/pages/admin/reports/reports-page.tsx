import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CheckCheck, Flag } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentSearchParams } from '../../../platform/current-search-params.ts';
import type { AdminReport, ReportDetails } from '../../../../contract/reports/reports.ts';
import { REPORT_KINDS } from '../../../../contract/reports/report-reasons.ts';
import { t } from '../../../language/words.ts';
import { Region } from '../../../platform/region.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { ToggleChip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AdminNav } from '../admin-nav.tsx';
import { listClass, Queue, headingClass, useItemHeading } from '../queue.tsx';
import { ShortcutsButton, ShortcutsDialog, type Shortcut } from '../shortcuts-dialog.tsx';
import { useShortcuts, useShortcutsSetting } from '../use-shortcuts.ts';
import { AnswerBar } from './answer-bar.tsx';
import { reportQueries } from './report-queries.ts';
import { ReportRow, reportRowClass } from './report-row.tsx';
import { ReportView } from './report-view.tsx';
import { readReports, writeReports, type ReportsAddress } from './reports-address.ts';

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['J', '↓'], text: t('moderation.reports.keys.next') },
  { keys: ['K', '↑'], text: t('moderation.reports.keys.previous') },
  { keys: ['D'], text: t('moderation.reports.answer.dismissed') },
  { keys: ['W'], text: t('moderation.reports.answer.warned') },
  { keys: ['H'], text: t('moderation.reports.answer.hidden') },
  { keys: ['C'], text: t('moderation.reports.answer.disabled') },
  { keys: ['B'], text: t('moderation.reports.answer.banned') },
  { keys: ['?'], text: t('moderation.shortcuts.help') },
];

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">{t('moderation.reports.loading-one')}</span>
    <Skeleton className="h-8 w-3/5" />
    <SkeletonText lines={8} className="mt-6" />
  </div>
);

type OpenReportProps = { id: string; hasKeys: boolean; onDecided: (decided: ReportDetails) => void };

function OpenReport({ id, hasKeys, onDecided }: OpenReportProps) {
  const query = useQuery(reportQueries.one(id));
  const heading = useItemHeading(query.data !== undefined);
  return (
    <Region query={query} level={3} loading={<Loading />}>
      {(report) => (
        <>
          <ReportView report={report} headingRef={heading} />
          <AnswerBar report={report} hasKeys={hasKeys} onDecided={onDecided} />
        </>
      )}
    </Region>
  );
}

type FiltersProps = { address: ReportsAddress; onChange: (changes: Partial<ReportsAddress>) => void };

const Filters = ({ address, onChange }: FiltersProps) => (
  <div className="flex flex-wrap gap-x-6 gap-y-3">
    <div role="group" aria-label={t('moderation.reports.states')} className="flex flex-wrap gap-2">
      {(['open', 'decided'] as const).map((state) => (
        <ToggleChip
          key={state}
          pressed={address.state === state}
          onToggle={() => onChange({ state, report: undefined })}
        >
          {t.of('moderation.reports.state', state)}
        </ToggleChip>
      ))}
    </div>
    <div role="group" aria-label={t('moderation.reports.kinds')} className="flex flex-wrap gap-2">
      {REPORT_KINDS.map((kind) => (
        <ToggleChip
          key={kind}
          pressed={address.kind === kind}
          onToggle={(pressed) => onChange({ kind: pressed ? kind : undefined, report: undefined })}
        >
          {t.of('moderation.reports.kind', kind)}
        </ToggleChip>
      ))}
    </div>
  </div>
);

const NoReports = ({ state }: Pick<ReportsAddress, 'state'>) => (
  <EmptyState icon={state === 'open' ? <CheckCheck /> : <Flag />} title={t.of('moderation.reports.none', state)}>
    {state === 'open' ? t('moderation.reports.none.open-text') : t('moderation.reports.none.decided-text')}
  </EmptyState>
);

/** Returns the id of the report before or after this one in the list. */
function adjacentId(reports: readonly AdminReport[], id: string | undefined, step: 1 | -1) {
  const index = reports.findIndex((report) => report.id === id);
  return index < 0 ? reports[0]?.id : reports[index + step]?.id;
}

export default function ReportsPage() {
  useTitle(t('moderation.reports.title'));
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const address = readReports(params);
  const change = (changes: Partial<ReportsAddress>) =>
    setParams(writeReports({ ...readReports(currentSearchParams()), ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  const query = useInfiniteQuery(reportQueries.list(address));
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? [];
  const keys = useShortcutsSetting();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const go = (step: 1 | -1) => () => {
    const report = adjacentId(reports, address.report, step);
    if (report) change({ report });
  };
  useShortcuts({ j: go(1), arrowdown: go(1), k: go(-1), arrowup: go(-1) }, keys.isOn);
  useShortcuts({ '?': () => setHelpOpen(true) }, true);

  const onDecided = (decided: ReportDetails) => {
    toast.success(t.of('moderation.reports.done', decided.decision!.answer));
    const answered = new Set(decided.sameThing.filter(({ decision }) => decision).map(({ id }) => id));
    const left = reports.filter(({ id }) => !answered.has(id));
    change({ report: adjacentId(left, decided.id, 1) });
    window.scrollTo(0, 0);
  };
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <div className={clsx('mb-6 grid gap-5', address.report && 'max-lg:mb-0')}>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <h1 className={clsx('text-3xl', headingClass(address.report))}>{t('moderation.reports.title')}</h1>
            <p className={clsx('mt-1.5 text-ink-soft', listClass(address.report))}>
              {t('moderation.reports.subtitle')}
            </p>
          </div>
          <ShortcutsButton className="max-lg:hidden" onClick={() => setHelpOpen(true)} />
        </div>
        <div className={listClass(address.report)}>
          <Filters address={address} onChange={change} />
        </div>
      </div>
      <Queue
        label={t('moderation.reports.title')}
        query={query}
        itemsOf={(page) => page.reports}
        row={(report) => <ReportRow report={report} />}
        rowClass={reportRowClass}
        shown={address.report}
        addressOf={(report) => `?${writeReports({ ...address, report }).toString()}`}
        loading={{ label: t('moderation.reports.loading'), className: 'h-30' }}
        empty={<NoReports state={address.state} />}
        back={t('moderation.reports.all')}
        choose={reports.length > 0 && t('moderation.reports.choose')}
      >
        {(id) => <OpenReport key={id} id={id} hasKeys={keys.isOn} onDecided={onDecided} />}
      </Queue>
      {isHelpOpen && (
        <ShortcutsDialog
          shortcuts={SHORTCUTS}
          isOn={keys.isOn}
          onChange={keys.set}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}
