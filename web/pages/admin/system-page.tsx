import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { SystemReport } from '../../../contract/system/system.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { AdminNav } from './admin-nav.tsx';
import { config } from '../../platform/config.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckList, QueueList, useSendTestMail, systemQueries } from '../../system/index.ts';

const TITLE = t('system.page.title');

const countOf = ({ checks }: SystemReport, state: 'wrong' | 'warning') =>
  checks.filter((check) => check.state === state).length;

function Summary({ report }: { report: SystemReport }) {
  const [wrong, warnings] = [countOf(report, 'wrong'), countOf(report, 'warning')];
  return (
    <Alert
      tone={wrong > 0 ? 'danger' : warnings > 0 ? 'warning' : 'success'}
      title={
        wrong > 0
          ? t('system.page.wrong', { count: wrong })
          : warnings > 0
            ? t('system.page.warnings', { count: warnings })
            : t('system.page.all-good')
      }
    >
      {t('system.page.checked', { time: formatMoment(report.checkedAt, config.timeZone) })}
    </Alert>
  );
}

type RunProps = { title: string; run: SystemReport['backup'] };

const Run = ({ title, run }: RunProps) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-soft">{title}</dt>
    <dd>
      {run ? formatMoment(run.endedAt, config.timeZone) : t('system.page.never')}
      {run ? <span className="block text-sm text-ink-soft">{t.of('system.result', run.result)}</span> : null}
    </dd>
  </div>
);

const Facts = ({ report: { backup, verify, version, notesUrl } }: { report: SystemReport }) => (
  <Card padding="sm">
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
      <Run title={t('system.page.backup')} run={backup} />
      <Run title={t('system.page.verify')} run={verify} />
      <div className="min-w-0">
        <dt className="text-sm text-ink-soft">{t('system.title.version')}</dt>
        <dd>
          {version}
          <a href={notesUrl} className="link tap block text-sm">
            {t('system.page.notes')}
          </a>
        </dd>
      </div>
    </dl>
  </Card>
);

/** Health checks, backups and queues, for the operator. */
export default function SystemPage() {
  useTitle(TITLE);
  const report = useQuery(systemQueries.report);
  const queues = useQuery(systemQueries.queues);
  const { mutate: sendTestMail, isPending } = useSendTestMail();
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl">{TITLE}</h1>
          <p className="mt-2 max-w-2xl text-ink-soft">{t('system.page.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={isPending} onClick={() => sendTestMail()}>
            {t('system.page.mail')}
          </Button>
          <Button
            variant="secondary"
            icon={<RefreshCw />}
            busy={report.isFetching}
            onClick={() => void Promise.all([report.refetch(), queues.refetch()])}
          >
            {t('system.page.check-again')}
          </Button>
        </div>
      </div>
      <div className="grid gap-4">
        <section aria-label={t('system.page.checks')} className="grid gap-3">
          <Region
            query={report}
            level={2}
            loading={
              <>
                <Skeleton className="h-20 w-full rounded-card" />
                <Skeleton className="h-96 w-full rounded-card" />
              </>
            }
          >
            {(found) => (
              <>
                <Summary report={found} />
                <CheckList checks={found.checks} />
                <Facts report={found} />
              </>
            )}
          </Region>
        </section>
        <section aria-labelledby="queues" className="mt-6">
          <h2 id="queues" className="text-xl">
            {t('system.queue.title')}
          </h2>
          <p className="mt-1 mb-4 text-ink-soft">{t('system.queue.lead')}</p>
          <Region query={queues} level={3} loading={<Skeleton className="h-60 w-full rounded-card" />}>
            {(found) => <QueueList queues={found.queues} acts={found.acts} />}
          </Region>
        </section>
      </div>
    </div>
  );
}
