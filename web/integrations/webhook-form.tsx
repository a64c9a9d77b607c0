import { useState, type FormEvent } from 'react';
import { EVENT_NAMES, type EventName } from '../../contract/integrations/events.ts';
import type { NewWebhook } from '../../contract/integrations/webhooks/webhooks.ts';
import { webhookLimits } from '../../contract/integrations/limits.ts';
import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { FormAlert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';

type WebhookFormProps = {
  title: string;
  submit: string;
  initial: NewWebhook;
  isBusy: boolean;
  error: Error | null;
  onChange: () => void;
  onSubmit: (typed: NewWebhook) => void;
  onClose: () => void;
};

const NO_EVENTS: EventName[] = [];

export function WebhookForm(props: WebhookFormProps) {
  const { title, submit, initial, isBusy, error, onChange, onSubmit, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const form = useFocusOnError(error);
  const fields: Record<string, string> = error instanceof ApiError ? error.fields : {};
  const hasAllEvents = typed.events.length === EVENT_NAMES.length;
  const type = (change: Partial<NewWebhook>) => {
    if (error) onChange();
    setTyped({ ...typed, ...change });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(typed);
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form ref={form} noValidate onSubmit={send} className="grid gap-2">
        <TextField
          data-autofocus
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={webhookLimits.addressMax}
          label={t('integrations.webhooks.address')}
          hint={t('integrations.webhooks.address-hint')}
          error={fields['address']}
          value={typed.address}
          onChange={(event) => type({ address: event.target.value })}
        />
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => type({ events: hasAllEvents ? NO_EVENTS : EVENT_NAMES })}
        >
          {hasAllEvents ? t('integrations.webhooks.none') : t('integrations.webhooks.all')}
        </Button>
        <CheckboxGroup
          label={t('integrations.webhooks.events')}
          choices={EVENT_NAMES}
          nameOf={(event) => <code className="text-sm">{event}</code>}
          chosen={typed.events}
          onChange={(events) => type({ events })}
          error={fields['events']}
        />
        <FormAlert error={error} fields={fields} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
          <Button variant="secondary" onClick={onClose}>
            {t('integrations.webhooks.cancel')}
          </Button>
          <Button type="submit" busy={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
