import { groundToSend, GROUNDS, groundText } from '../../../contract/moderation/grounds.ts';
import type { AdminUserDetails } from '../../../contract/moderation/users/users.ts';
import { t } from '../../language/words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const READY_MADE = GROUNDS.map((key) => groundText(t, key));

interface GroundDialogProps {
  name: string;
  initial?: string;
  isPending: boolean;
  problem?: string | undefined;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Shows how many cars, holds and trips a ban will affect. */
export const BanDialog = ({
  name,
  atStake,
  initial,
  isPending,
  problem,
  onSubmit,
  onClose,
}: GroundDialogProps & { atStake: AdminUserDetails['atStake'] }) => (
  <ReasonDialog
    title={t('moderation.ban.title', { name })}
    description={t('moderation.ban.description')}
    fieldLabel={t('moderation.ban.reason')}
    hint={t('moderation.ban.reason-hint')}
    readyMade={READY_MADE}
    initial={initial ?? ''}
    isPending={isPending}
    problem={problem}
    label={t('moderation.ban.button')}
    onSubmit={(text) => onSubmit(groundToSend(t, text))}
    onClose={onClose}
  >
    <ul className="mb-4 grid list-disc gap-1 ps-5 text-ink-soft">
      <li>{t('moderation.ban.cars', { count: atStake.cars })}</li>
      <li>{t('moderation.ban.holds', { count: atStake.holds })}</li>
      <li>{t('moderation.ban.trips', { count: atStake.trips })}</li>
    </ul>
  </ReasonDialog>
);

export const WarnDialog = ({ name, initial, isPending, problem, onSubmit, onClose }: GroundDialogProps) => (
  <ReasonDialog
    title={t('moderation.warn.title', { name })}
    description={t('moderation.warn.description')}
    fieldLabel={t('moderation.warn.reason')}
    hint={t('moderation.warn.reason-hint')}
    readyMade={READY_MADE}
    initial={initial ?? ''}
    isPending={isPending}
    problem={problem}
    label={t('moderation.warn.button')}
    onSubmit={(text) => onSubmit(groundToSend(t, text))}
    onClose={onClose}
  />
);
