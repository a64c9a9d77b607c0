import { useId, useRef, useState, type ReactNode } from 'react';
import { carLimits } from '../../contract/limits.ts';
import { DISABLE_REASONS, reasonToSend, reasonWords } from '../../contract/moderation/disable-reasons.ts';
import { t } from '../language/words.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { oneLine } from '../ui/one-line.ts';

type DisableDialogProps = {
  title: string;
  isPending: boolean;
  /** What stands in the way, such as somebody else's decision. What was typed stays. */
  problem?: ReactNode;
  /** What pressing the button does once that has been read. */
  label?: string;
  onDisable: (reason: string) => void;
  onClose: () => void;
};

/** Asks why before it disables: an owner who does not know cannot mend it. */
export function DisableDialog({
  title,
  isPending,
  problem,
  label = t('moderation.disable.button'),
  onDisable,
  onClose,
}: DisableDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const type = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  const submit = () => {
    if (isPending) return;
    const line = oneLine(reason);
    if (line) return onDisable(reasonToSend(t, line));
    setMissing(true);
    field.current?.focus();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t('moderation.disable.description')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('moderation.disable.close')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextArea
          ref={field}
          label={t('moderation.disable.reason')}
          hint={
            <>
              {t('moderation.disable.reason-hint')}
              <span className="max-md:hidden"> {t('moderation.disable.reason-keys')}</span>
            </>
          }
          error={isMissing ? t('problems.moderation/reason-required') : undefined}
          rows={3}
          required
          data-autofocus
          maxLength={carLimits.statusReasonMax}
          value={reason}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
      </form>
      <div role="group" aria-labelledby={`${formId}-common`} className="mt-4 grid gap-1.5">
        <p id={`${formId}-common`} className="text-sm font-medium">
          {t('moderation.disable.ready-made')}
        </p>
        {DISABLE_REASONS.map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              type(reasonWords(t, key));
              field.current?.focus();
            }}
            className="tap rounded-control border border-line px-3 py-1.5 text-start text-sm text-ink-soft hover:border-line-strong hover:text-ink"
          >
            {reasonWords(t, key)}
          </button>
        ))}
      </div>
      {problem && (
        <Alert tone="danger" announce className="mt-4">
          {problem}
        </Alert>
      )}
    </Dialog>
  );
}
