import { t } from '../language/words.ts';
import { useOnline } from '../platform/session/use-online.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { WaitingPhoto } from './photo-queue.ts';

type WaitingNoticeProps = {
  waiting: readonly WaitingPhoto[];
  isRetrying: boolean;
  isStorageFailing: boolean;
  onRemove: (key: string) => void;
};

/** Photos that are not sent yet, and why */
export function WaitingNotice({ waiting, isRetrying, isStorageFailing, onRemove }: WaitingNoticeProps) {
  const isOnline = useOnline();
  const rejected = waiting.filter(({ refusal }) => refusal !== undefined);
  const count = waiting.length - rejected.length;
  const isWaiting = isRetrying || !isOnline;
  return (
    <div className="grid gap-3 empty:hidden" aria-live="polite">
      {count > 0 && isWaiting ? (
        <Alert tone="warning" title={t('handover.waiting.title', { count })}>
          {isStorageFailing ? t('handover.waiting.forgetful') : t('handover.waiting.text')}
        </Alert>
      ) : null}
      {count > 0 && !isWaiting ? (
        <p className="text-sm text-ink-soft">{t('handover.waiting.sending', { count })}</p>
      ) : null}
      {rejected.map(({ key, slot, refusal }) => (
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
