import { t } from '../language/words.ts';
import { useOnline } from '../platform/session/use-online.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { WaitingPhoto } from './photo-queue.ts';

type WaitingNoticeProps = {
  waiting: readonly WaitingPhoto[];
  isTroubled: boolean;
  isForgetful: boolean;
  onRemove: (key: string) => void;
};

/** What has not arrived yet, and why. */
export function WaitingNotice({ waiting, isTroubled, isForgetful, onRemove }: WaitingNoticeProps) {
  const isOnline = useOnline();
  const refused = waiting.filter(({ refusal }) => refusal !== undefined);
  const count = waiting.length - refused.length;
  const isWaiting = isTroubled || !isOnline;
  return (
    <div className="grid gap-3 empty:hidden" aria-live="polite">
      {count > 0 && isWaiting ? (
        <Alert tone="warning" title={t('handover.waiting.title', { count })}>
          {isForgetful ? t('handover.waiting.forgetful') : t('handover.waiting.text')}
        </Alert>
      ) : null}
      {count > 0 && !isWaiting ? (
        <p className="text-sm text-ink-soft">{t('handover.waiting.sending', { count })}</p>
      ) : null}
      {refused.map(({ key, slot, refusal }) => (
        <Alert
          key={key}
          tone="danger"
          title={t('handover.waiting.refused', { slot: t.of('handover.slot', slot) })}
          action={
            <Button size="sm" variant="secondary" onClick={() => onRemove(key)}>
              {t('handover.waiting.delete')}
            </Button>
          }
        >
          {refusal}
        </Alert>
      ))}
    </div>
  );
}
