import { useId, useRef, useState, type ReactNode } from 'react';
import { carLimits } from '../../../contract/cars/limits.ts';
import { t } from '../../language/words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toSingleLine } from '../../ui/one-line.ts';

type ReasonDialogProps = {
  title: string;
  description: string;
  fieldLabel: string;
  hint: string;
  /** Sentences that fill the field with one click. */
  readyMade: readonly string[];
  initial?: string;
  /** Whether the reason may be empty. */
  isOptional?: boolean;
  isPending: boolean;
  /** An error such as a conflicting decision. The typed text stays. */
  problem?: ReactNode;
  label: string;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  /** Describes the consequences of the action. */
  children?: ReactNode;
};

/** Asks for a reason before an action; the affected user sees the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, fieldLabel, hint, readyMade, initial = '', isPending, problem, label, children } = props;
  const { isOptional = false, onSubmit, onClose } = props;
  const formId = useId();
  const [reason, setReason] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const type = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  const submit = () => {
    if (isPending) return;
    const line = toSingleLine(reason);
    if (line || isOptional) return onSubmit(line);
    setMissing(true);
    field.current?.focus();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
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
      {children}
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
          label={fieldLabel}
          hint={
            <>
              {hint}
              <span className="max-md:hidden"> {t('moderation.disable.reason-keys')}</span>
            </>
          }
          error={isMissing ? t('problems.moderation/reason-required') : undefined}
          rows={3}
          required={!isOptional}
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
        {readyMade.map((words) => (
          <button
            key={words}
            type="button"
            onClick={() => {
              type(words);
              field.current?.focus();
            }}
            className="tap rounded-control border border-line px-3 py-1.5 text-start text-sm text-ink-soft hover:border-line-strong hover:text-ink"
          >
            {words}
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
