import { Copy } from 'lucide-react';
import { t } from '../language/words.ts';
import { copyText } from '../platform/secure-only.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';

type ShownOnceProps = { title: string; label: string; secret: string; onClose: () => void };

/** Shows a new secret, which cannot be retrieved later. */
export function SecretDialog({ title, label, secret, onClose }: ShownOnceProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await copyText(secret);
      toast.success(t('integrations.once.copied'));
    } catch {
      toast.info(t('integrations.once.copy-failed'));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('integrations.once.done')}
          </Button>
          <Button data-autofocus icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t('integrations.once.copy')}
          </Button>
        </>
      }
    >
      <Alert tone="warning" className="mb-5">
        {t('integrations.once.text')}
      </Alert>
      <TextField
        label={label}
        value={secret}
        readOnly
        reserve={false}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
