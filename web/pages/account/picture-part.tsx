import { Suspense, useRef, useState, type ChangeEvent } from 'react';
import type { Account } from '../../../contract/accounts/account/account.ts';
import { t } from '../../language/words.ts';
import { PersonPicture } from '../../people/index.ts';
import { sendPhoto } from '../../photos/index.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useOwnAccount } from '../../accounts/index.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'));

export function PicturePart({ account }: { account: Account }) {
  const { setPicture } = useOwnAccount();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap>();
  const [problem, setProblem] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Without this, choosing the same file again would not fire a change event.
    target.value = '';
    if (!file) return;
    setProblem(undefined);
    try {
      setChosen(await createImageBitmap(file));
    } catch {
      setProblem(t('problems.photo/unsupported'));
    }
  };
  const keep = async (file: File) => {
    const photo = await sendPhoto(file);
    await setPicture(photo.id);
    setChosen(undefined);
    toast.success(t('accounts.own.picture.saved'));
  };
  const remove = async () => {
    setRemoving(true);
    setProblem(undefined);
    try {
      await setPicture(null);
      toast.success(t('accounts.own.picture.removed'));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('problems.server/failed'));
    }
    setRemoving(false);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <PersonPicture person={account} size="xl" />
      <div className="flex flex-wrap gap-3">
        <input ref={input} type="file" accept="image/*" className="hidden" onChange={(event) => void choose(event)} />
        <Button variant="secondary" onClick={() => input.current?.click()}>
          {account.photo ? t('accounts.own.picture.change') : t('accounts.own.picture.add')}
        </Button>
        {account.photo ? (
          <Button variant="quiet" busy={isRemoving} onClick={() => void remove()}>
            {t('accounts.own.picture.remove')}
          </Button>
        ) : null}
      </div>
      <p role="alert" className="basis-full text-sm text-danger empty:hidden">
        {problem}
      </p>
      {chosen ? (
        <Suspense>
          <CropDialog picture={chosen} onClose={() => setChosen(undefined)} onDone={keep} />
        </Suspense>
      ) : null}
    </div>
  );
}
