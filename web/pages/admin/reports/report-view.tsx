import type { Ref } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import { reasonText } from '../../../../contract/moderation/disable-reasons.ts';
import { groundText } from '../../../../contract/moderation/grounds.ts';
import type { AdminReport, ReportDetails, ReportedMessage } from '../../../../contract/reports/reports.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import { paths } from '../../../platform/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { AccountStateBadge } from '../user-badges.tsx';
import { AnswerBadge } from './answer-badge.tsx';
import { Evidence } from './evidence.tsx';
import { describeReport } from './report-row.tsx';
import clsx from 'clsx';
import { Images } from 'lucide-react';

function Message({ message, isOfPerson }: { message: ReportedMessage; isOfPerson: boolean }) {
  const { author, text, photos, at, isReported, isHidden } = message;
  if (!author) return null;
  return (
    <li
      className={clsx(
        'grid w-fit max-w-[85%] gap-1 rounded-card border px-4 py-2.5',
        isOfPerson ? 'bg-surface' : 'ms-auto bg-brand-tint',
        isReported ? 'border-danger inset-ring inset-ring-danger' : 'border-line',
      )}
    >
      <span className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        <span className="font-medium">{writeName(t, author.displayName)}</span>
        <time dateTime={at}>{formatMoment(at, config.timeZone)}</time>
        {isReported && <Badge tone="danger">{t('moderation.reports.thread.reported')}</Badge>}
        {isHidden && <Badge>{t('moderation.reports.thread.hidden')}</Badge>}
      </span>
      {text && <span className="break-words whitespace-pre-line">{text}</span>}
      {photos > 0 && (
        <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
          <Images aria-hidden="true" className="size-4" />
          {t('moderation.reports.thread.photos', { count: photos })}
        </span>
      )}
    </li>
  );
}

type ReportedThreadProps = { thread: readonly ReportedMessage[]; personId: string };

/** Private messages, visible to administrators only because one of them was reported. */
const ReportedThread = ({ thread, personId }: ReportedThreadProps) => (
  <section aria-labelledby="thread">
    <h3 id="thread" className="mb-3 text-lg">
      {t('moderation.reports.thread.title')}
    </h3>
    <Alert tone="info" className="mb-3">
      {t('moderation.reports.thread.recorded')}
    </Alert>
    <ol className="grid gap-2">
      {thread.map((message) => (
        <Message key={message.id} message={message} isOfPerson={message.author?.uid === personId} />
      ))}
    </ol>
  </section>
);

function Decided({ decision }: { decision: NonNullable<AdminReport['decision']> }) {
  const { answer, at, by, reason } = decision;
  return (
    <Alert
      tone="info"
      title={t('moderation.reports.decided-by', {
        answer: t.of('moderation.reports.decided', answer),
        name: by ?? t('moderation.user.notes.former'),
        when: formatMoment(at, config.timeZone),
      })}
    >
      {reason && (answer === 'disabled' ? reasonText(t, reason) : groundText(t, reason))}
    </Alert>
  );
}

function Others({ id, title, reports }: { id: string; title: string; reports: readonly AdminReport[] }) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-lg">
        {title}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-1 px-4 py-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Link to={`?report=${report.id}`} className="link tap">
                {t.of('moderation.reports.kind', report.kind)}: {t.of('reports.reason', report.reason)}
              </Link>
              <AnswerBadge decision={report.decision} />
            </span>
            {report.text && <span className="line-clamp-3 text-sm break-words text-ink-soft">{report.text}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Heading({ report, headingRef }: ReportViewProps) {
  const { person, car, standing } = report;
  return (
    <header className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="brand">{t.of('moderation.reports.kind', report.kind)}</Badge>
        <AnswerBadge decision={report.decision} />
      </p>
      <h2 ref={headingRef} tabIndex={-1} className="text-2xl break-words outline-none">
        {describeReport(report)}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft">
        <Link to={paths.adminUser(person.uid)} className="link tap">
          {writeName(t, person.displayName)}
        </Link>
        <AccountStateBadge state={standing.state} />
        {standing.isAdmin && <Badge tone="brand">{t('moderation.users.admin')}</Badge>}
        {standing.warnings > 0 && (
          <Badge tone="warning">{t('moderation.reports.warnings', { count: standing.warnings })}</Badge>
        )}
        {car && (
          <Link to={paths.details(car.id)} className="link tap">
            {car.title}
          </Link>
        )}
      </p>
    </header>
  );
}

type ReportViewProps = { report: ReportDetails; headingRef: Ref<HTMLHeadingElement> };

/** A report with all the information needed to decide on it. */
export function ReportView({ report, headingRef }: ReportViewProps) {
  const { reporter, thread } = report;
  return (
    <article className="grid gap-7">
      <Heading report={report} headingRef={headingRef} />
      {report.decision && <Decided decision={report.decision} />}
      <section aria-labelledby="said">
        <h3 id="said" className="mb-3 text-lg">
          {t.of('reports.reason', report.reason)}
        </h3>
        {report.text && (
          <p className="mb-2 border-s-2 border-line-strong ps-3 break-words whitespace-pre-line">{report.text}</p>
        )}
        <p className="text-sm text-ink-soft">
          {t('moderation.reports.by', {
            name: writeName(t, reporter.displayName),
            when: formatMoment(report.at, config.timeZone),
          })}{' '}
          <Link to={paths.adminUser(reporter.uid)} className="link tap">
            {t('moderation.reports.see-reporter')}
          </Link>
        </p>
      </section>
      <Evidence report={report} />
      {thread && <ReportedThread thread={thread} personId={report.person.uid} />}
      <Others id="same-thing" title={t('moderation.reports.same-thing')} reports={report.sameThing} />
      <Others id="same-person" title={t('moderation.reports.same-person')} reports={report.samePerson} />
    </article>
  );
}
