import { useId, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../language/words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { oneLine } from '../../../ui/one-line.ts';

interface Asked {
  isPending: boolean;
  problem: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

type ConfirmDialogProps = Asked & {
  title: string;
  description: string;
  label: string;
  isDangerous?: boolean;
  children?: ReactNode;
};

export const ConfirmDialog = ({ title, description, label, isDangerous, children, ...asked }: ConfirmDialogProps) => (
  <Dialog
    open
    size="sm"
    onClose={asked.onClose}
    title={title}
    description={description}
    footer={
      <>
        <Button variant="secondary" onClick={asked.onClose}>
          {t('moderation.disable.close')}
        </Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} busy={asked.isPending} onClick={asked.onConfirm}>
          {label}
        </Button>
      </>
    }
  >
    {children}
    {asked.problem && (
      <Alert tone="danger" announce className="mt-4">
        {asked.problem}
      </Alert>
    )}
  </Dialog>
);

/** To give or take this right, one types whose it is: nobody does so by a slip. */
export function RoleDialog({ name, isGiven, ...asked }: Asked & { name: string; isGiven: boolean }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirm = () => {
    if (asked.isPending) return;
    if (oneLine(typed).localeCompare(oneLine(name), undefined, { sensitivity: 'base' }) === 0) return asked.onConfirm();
    setWrong(true);
    field.current?.focus();
  };
  return (
    <ConfirmDialog
      {...asked}
      title={
        isGiven ? t('moderation.user.give-admin.title', { name }) : t('moderation.user.take-admin.title', { name })
      }
      description={isGiven ? t('moderation.user.give-admin.description') : t('moderation.user.take-admin.description')}
      label={isGiven ? t('moderation.user.give-admin.button') : t('moderation.user.take-admin.button')}
      isDangerous
      onConfirm={confirm}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <TextField
          ref={field}
          label={t('moderation.user.type-name', { name })}
          error={isWrong ? t('moderation.user.wrong-name') : undefined}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </form>
    </ConfirmDialog>
  );
}
