import { useId, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../language/words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toSingleLine } from '../../../ui/one-line.ts';

interface ConfirmState {
  isPending: boolean;
  problem: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

type ConfirmDialogProps = ConfirmState & {
  title: string;
  description: string;
  label: string;
  isDangerous?: boolean;
  children?: ReactNode;
};

export const AccountActionDialog = ({
  title,
  description,
  label,
  isDangerous,
  children,
  ...rest
}: ConfirmDialogProps) => (
  <Dialog
    open
    size="sm"
    onClose={rest.onClose}
    title={title}
    description={description}
    footer={
      <>
        <Button variant="secondary" onClick={rest.onClose}>
          {t('moderation.disable.close')}
        </Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} busy={rest.isPending} onClick={rest.onConfirm}>
          {label}
        </Button>
      </>
    }
  >
    {children}
    {rest.problem && (
      <Alert tone="danger" announce className="mt-4">
        {rest.problem}
      </Alert>
    )}
  </Dialog>
);

/** Asks the administrator to type the user's name, so that nobody grants or revokes the role by accident. */
export function RoleDialog({ name, isGiven, ...rest }: ConfirmState & { name: string; isGiven: boolean }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirm = () => {
    if (rest.isPending) return;
    if (toSingleLine(typed).localeCompare(toSingleLine(name), undefined, { sensitivity: 'base' }) === 0)
      return rest.onConfirm();
    setWrong(true);
    field.current?.focus();
  };
  return (
    <AccountActionDialog
      {...rest}
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
    </AccountActionDialog>
  );
}
