import { useId, useRef, useState } from 'react';
import { reportLimits } from '../../contract/reports/limits.ts';
import { REPORT_REASONS, type ReportKind, type ReportReason } from '../../contract/reports/report-reasons.ts';
import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { useReport } from './report-mutations.ts';

type ReportDialogProps = { kind: ReportKind; id: string; onClose: () => void };

const Sent = ({ onClose }: Pick<ReportDialogProps, 'onClose'>) => (
  <Dialog
    open
    size="sm"
    onClose={onClose}
    title={t('reports.sent.title')}
    footer={
      <Button data-autofocus onClick={onClose}>
        {t('reports.sent.close')}
      </Button>
    }
  >
    <p role="status" className="text-ink-soft">
      {t('reports.sent.text')}
    </p>
  </Dialog>
);

export default function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const formId = useId();
  const report = useReport();
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  if (report.isSuccess) return <Sent onClose={onClose} />;

  const isTextMissing = reason === 'other' && !text.trim();
  const submit = () => {
    if (report.isPending) return;
    setChecked(true);
    if (isTextMissing) field.current?.focus();
    else if (reason) report.mutate({ kind, id, reason, text });
  };
  const { error } = report;
  const problem = error && (error instanceof ApiError ? error.message : t('problems.server/failed'));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.of('reports.dialog.title', kind)}
      description={t('reports.dialog.description')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('reports.dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={report.isPending}>
            {t('reports.dialog.send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <RadioCards
          legend={t('reports.dialog.reason')}
          columns={1}
          options={REPORT_REASONS[kind].map((value) => ({ value, label: t.of('reports.reason', value) }))}
          value={reason}
          onChange={setReason}
          error={isChecked && !reason ? t('problems.report/reason-required') : undefined}
        />
        <TextArea
          ref={field}
          label={t('reports.dialog.text')}
          hint={t('reports.dialog.text-hint')}
          error={isChecked && isTextMissing ? t('problems.report/text-required') : undefined}
          optional={reason !== 'other'}
          rows={3}
          maxLength={reportLimits.textMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <p className="text-sm text-ink-soft">{t('reports.dialog.danger')}</p>
      {problem && (
        <Alert tone="danger" announce className="mt-4">
          {problem}
        </Alert>
      )}
    </Dialog>
  );
}
