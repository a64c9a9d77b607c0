import { Ban, Check, CircleOff, EyeOff, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { needsReason, type ReportAnswer } from '../../../../contract/reports/report-reasons.ts';
import type { ReportDetails } from '../../../../contract/reports/reports.ts';
import { t } from '../../../language/words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Key } from '../shortcuts-dialog.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import { ReportAnswerDialog } from './answer-dialog.tsx';
import { useDecideReport } from './report-mutations.ts';

type AnswerButton = { Icon: LucideIcon; key: string; variant: 'primary' | 'secondary' | 'danger' };

const ANSWER_BUTTONS: Record<ReportAnswer, AnswerButton> = {
  dismissed: { Icon: Check, key: 'd', variant: 'primary' },
  warned: { Icon: TriangleAlert, key: 'w', variant: 'secondary' },
  hidden: { Icon: EyeOff, key: 'h', variant: 'secondary' },
  disabled: { Icon: CircleOff, key: 'c', variant: 'secondary' },
  banned: { Icon: Ban, key: 'b', variant: 'danger' },
};

type AnswerBarProps = { report: ReportDetails; hasKeys: boolean; onDecided: (decided: ReportDetails) => void };

/** Buttons for the available answers, always at the same place. Answers that notify the user ask for a reason first. */
export function AnswerBar({ report, hasKeys, onDecided }: AnswerBarProps) {
  const [asking, setAsking] = useState<ReportAnswer>();
  const [isForAll, setForAll] = useState(true);
  const { mutate, reset, isPending, error } = useDecideReport(report, (decided) => {
    setAsking(undefined);
    onDecided(decided);
  });
  const open = report.sameThing.filter(({ decision }) => !decision).map(({ id }) => id);
  const decide = (answer: ReportAnswer, reason?: string) =>
    mutate({ answer, ...(reason && { reason }), also: isForAll ? open : [] });
  const press = (answer: ReportAnswer) => {
    if (isPending) return;
    reset();
    if (needsReason(report.kind, answer)) setAsking(answer);
    else decide(answer);
  };
  useShortcuts(
    Object.fromEntries(report.answers.map((answer) => [ANSWER_BUTTONS[answer].key, () => press(answer)])),
    hasKeys,
  );
  if (report.answers.length === 0) return null;
  return (
    <section
      aria-label={t('moderation.reports.answer.label')}
      className="form-bar -mx-5 mt-8 border-t border-line bg-paper px-5 py-3 pb-[max(0.75rem,var(--safe-bottom))] lg:mx-0 lg:px-0"
    >
      {open.length > 0 && (
        <Checkbox
          className="mb-2 text-sm"
          label={t('moderation.reports.also', { count: open.length })}
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
      )}
      {error && !asking && (
        <Alert tone="danger" announce className="mb-3">
          {error.message}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {report.answers.map((answer) => {
          const { Icon, key, variant } = ANSWER_BUTTONS[answer];
          return (
            <Button
              key={answer}
              variant={variant}
              icon={<Icon />}
              aria-keyshortcuts={key.toUpperCase()}
              className="grow md:grow-0"
              onClick={() => press(answer)}
            >
              {t.of('moderation.reports.answer', answer)}
              {hasKeys && (
                <span aria-hidden="true" className="ms-1 hidden lg:inline">
                  <Key>{key.toUpperCase()}</Key>
                </span>
              )}
            </Button>
          );
        })}
      </div>
      {asking && (
        <ReportAnswerDialog
          report={report}
          answer={asking}
          isPending={isPending}
          problem={error?.message}
          onSubmit={(reason) => decide(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}
