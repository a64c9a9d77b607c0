import clsx from 'clsx';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { AdminReport } from '../../../../contract/reports/reports.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import { Badge } from '../../../ui/badge.tsx';
import { AnswerBadge } from './answer-badge.tsx';

/** Describes the reported content in one line. */
export const describeReport = ({ kind, person, car }: AdminReport) =>
  t.of('moderation.reports.about', kind, { name: writeName(t, person.displayName), title: car?.title ?? '' });

export const reportRowClass = (isShown: boolean) =>
  clsx(
    'gap-1.5 shadow-card',
    isShown ? 'border-brand inset-ring inset-ring-brand' : 'border-line hover:border-line-strong',
  );

export const ReportRow = ({ report }: { report: AdminReport }) => (
  <>
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="brand">{t.of('moderation.reports.kind', report.kind)}</Badge>
      {report.decision && <AnswerBadge decision={report.decision} />}
      {report.others > 0 && <Badge tone="warning">{t('moderation.reports.others', { count: report.others })}</Badge>}
    </span>
    <span className="font-medium wrap-anywhere">{describeReport(report)}</span>
    <span className="text-sm">{t.of('reports.reason', report.reason)}</span>
    <span className="text-sm wrap-anywhere text-ink-soft">
      {t('moderation.reports.by', {
        name: writeName(t, report.reporter.displayName),
        when: formatMoment(report.at, config.timeZone),
      })}
    </span>
  </>
);
