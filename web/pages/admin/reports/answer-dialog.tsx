import { writeName } from '../../../../contract/accounts/person-name.ts';
import { groundText, type Ground } from '../../../../contract/moderation/grounds.ts';
import type { ReportAnswer, ReportReason } from '../../../../contract/reports/report-reasons.ts';
import type { ReportDetails } from '../../../../contract/reports/reports.ts';
import { t } from '../../../language/words.ts';
import { BanDialog, WarnDialog } from '../ban-dialog.tsx';
import { DisableDialog } from '../disable-dialog.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';

/** The suggested ground of a warning or ban for each report reason. Administrators can edit it before sending. */
const SUGGESTED_GROUND: Partial<Record<ReportReason, Ground>> = {
  misleading: 'false-details',
  'false-identity': 'false-details',
  untrue: 'false-details',
  unsafe: 'unsafe-car',
  'unsafe-driving': 'reckless-driving',
  'outside-payment': 'paying-elsewhere',
  offensive: 'insulting',
  abuse: 'insulting',
  fraud: 'cheating',
};

type AnswerDialogProps = {
  report: ReportDetails;
  answer: ReportAnswer;
  isPending: boolean;
  problem: string | undefined;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of an answer; the report's own reason is filled in. */
export function ReportAnswerDialog({ report, answer, ...dialogProps }: AnswerDialogProps) {
  const ready = SUGGESTED_GROUND[report.reason];
  const groundProps = {
    ...dialogProps,
    name: writeName(t, report.person.displayName),
    initial: ready ? groundText(t, ready) : '',
  };
  if (answer === 'warned') return <WarnDialog {...groundProps} />;
  if (answer === 'banned') return <BanDialog {...groundProps} atStake={report.standing.atStake} />;
  if (answer === 'disabled') {
    const { onSubmit, ...rest } = dialogProps;
    const title = t('moderation.disable.title', { title: report.car?.title ?? '' });
    return <DisableDialog {...rest} title={title} onDisable={onSubmit} />;
  }
  return (
    <ReasonDialog
      {...dialogProps}
      title={t('moderation.reports.remove-review.title')}
      description={t('moderation.reports.remove-review.description')}
      fieldLabel={t('moderation.disable.reason')}
      hint={t('moderation.reports.remove-review.hint')}
      readyMade={[]}
      initial={t.of('reports.reason', report.reason)}
      label={t('moderation.reports.remove-review.button')}
    />
  );
}
