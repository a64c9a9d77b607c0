import type { ReactNode } from 'react';
import { DISABLE_REASONS, reasonToSend, reasonText } from '../../../contract/moderation/disable-reasons.ts';
import { t } from '../../language/words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type DisableDialogProps = {
  title: string;
  isPending: boolean;
  problem?: ReactNode;
  /** Label of the submit button. */
  label?: string;
  onDisable: (reason: string) => void;
  onClose: () => void;
};

/** Asks for a reason before disabling a car. The reason is optional, but without it the owner cannot fix the problem. */
export const DisableDialog = ({
  title,
  isPending,
  problem,
  label = t('moderation.disable.button'),
  onDisable,
  onClose,
}: DisableDialogProps) => (
  <ReasonDialog
    title={title}
    description={t('moderation.disable.description')}
    fieldLabel={t('moderation.disable.reason')}
    hint={t('moderation.disable.reason-hint')}
    isOptional
    readyMade={DISABLE_REASONS.map((key) => reasonText(t, key))}
    isPending={isPending}
    problem={problem}
    label={label}
    onSubmit={(text) => onDisable(reasonToSend(t, text))}
    onClose={onClose}
  />
);
