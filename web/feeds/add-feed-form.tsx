import { useRef, useState, type FormEvent } from 'react';
import { feedLimits } from '../../contract/feeds/limits.ts';
import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { FormAlert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAddFeed } from './feed-mutations.ts';

const EMPTY = { name: '', address: '' };

/** The server fetches the calendar before it accepts the URL, so that errors are shown at the field. */
export function AddFeedForm({ carId }: { carId: string }) {
  const [typed, setTyped] = useState(EMPTY);
  const address = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const { mutate, error, isPending, reset } = useAddFeed(carId);
  const fields = error instanceof ApiError ? error.fields : {};
  const type = (change: Partial<typeof EMPTY>) => {
    if (error) reset();
    setTyped({ ...typed, ...change });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(typed, {
      onSuccess: () => {
        setTyped(EMPTY);
        toast.success(t('feeds.add.added'));
      },
      onError: () => address.current?.focus(),
    });
  };
  return (
    <form noValidate onSubmit={add} aria-labelledby="feeds-add" className="grid gap-2 border-t border-line pt-5">
      <h3 id="feeds-add">{t('feeds.add.title')}</h3>
      <TextField
        ref={address}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        label={t('feeds.add.address')}
        hint={t('feeds.add.address-hint')}
        error={fields.address}
        value={typed.address}
        onChange={(event) => type({ address: event.target.value })}
      />
      <TextField
        label={t('feeds.add.name')}
        optional
        placeholder="Airbnb"
        maxLength={feedLimits.nameMax}
        autoComplete="off"
        error={fields.name}
        value={typed.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <FormAlert error={error} fields={fields} />
      <Button type="submit" busy={isPending} className="justify-self-start max-sm:justify-self-stretch">
        {isPending ? t('feeds.add.adding') : t('feeds.add.submit')}
      </Button>
    </form>
  );
}
