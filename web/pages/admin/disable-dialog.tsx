import type { ReactNode } from 'react';
import { DISABLE_REASONS, reasonToSend, reasonWords } from '../../../contract/moderation/disable-reasons.ts';
import { t } from '../../language/words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type DisableDialogProps = {
  title: string;
  isPending: boolean;
  problem?: ReactNode;
  /** What pressing the button does once that has been read. */
  label?: string;
  onDisable: (reason: string) => void;
  onClose: () => void;
};

/** Asks why before it disables, though nobody has to say it: an owner who does not know cannot mend it. */
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
    readyMade={DISABLE_REASONS.map((key) => reasonWords(t, key))}
    isPending={isPending}
    problem={problem}
    label={label}
    onSubmit={(text) => onDisable(reasonToSend(t, text))}
    onClose={onClose}
  />
);
