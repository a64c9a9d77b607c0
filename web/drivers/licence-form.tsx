import { useState, type FormEvent } from 'react';
import { PICTURE_SIDES, type PictureSide } from '../../contract/drivers/driver-rules.ts';
import type { MyLicence } from '../../contract/drivers/drivers.ts';
import { driverLimits } from '../../contract/drivers/limits.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { CountryField } from '../platform/country-field.tsx';
import { ApiError } from '../platform/session/api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useSendLicence, useSendPicture } from './driver-mutations.ts';
import { CircleCheck } from 'lucide-react';
import { LocalPhoto, TakePhoto } from '../photos/index.ts';
import { LicenceOutline } from './licence-outline.tsx';

/**
 * Shows the photo only from memory: the server does not return licence pictures, not even to the user who sent them.
 */
function Picture({ side, isUploaded }: { side: PictureSide; isUploaded: boolean }) {
  const [taken, setTaken] = useState<Blob>();
  const { mutate, isPending, error } = useSendPicture(side);
  const name = t.of('drivers.side', side);
  const shape = 'aspect-4/3 w-full';
  const outline = (
    <span className={`grid place-items-center bg-sunken text-ink-faint ${shape}`}>
      <LicenceOutline side={side} className="size-4/5" />
    </span>
  );
  const take = (photo: Blob) => {
    setTaken(photo);
    mutate(photo);
  };
  const state = isPending ? t('drivers.picture.sending') : isUploaded && !error ? t('drivers.picture.kept') : '';
  return (
    <li className="grid min-w-0 content-start gap-2">
      <div className="overflow-hidden rounded-card border border-line">
        {taken ? <LocalPhoto file={taken} alt={name} className={shape} fallback={outline} /> : outline}
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3 font-medium">
        {name}
        <span role="status" className="inline-flex items-center gap-1.5 text-sm font-normal text-success">
          {state && !isPending ? <CircleCheck aria-hidden="true" className="size-4" /> : null}
          {state}
        </span>
      </p>
      <p className="text-sm text-ink-soft">{t.of('drivers.hint', side)}</p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error?.message}
      </p>
      <div className="mt-auto flex flex-wrap gap-1">
        <TakePhoto
          name={name}
          facing={side === 'selfie' ? 'user' : 'environment'}
          outline={<LicenceOutline side={side} />}
          variant="secondary"
          isSingle
          label={isUploaded ? t('drivers.picture.retake') : t('drivers.picture.take')}
          onPhoto={take}
        />
      </div>
    </li>
  );
}

const LicencePictures = ({ kept }: { kept: readonly PictureSide[] }) => (
  <ul className="grid gap-x-5 gap-y-7 sm:grid-cols-3">
    {PICTURE_SIDES.map((side) => (
      <Picture key={side} side={side} isUploaded={kept.includes(side)} />
    ))}
  </ul>
);

/** Shown before anything is sent */
const LicencePrivacy = () => (
  <Card as="section" aria-labelledby="licence-privacy">
    <h2 id="licence-privacy" className="text-lg">
      {t('drivers.privacy.title')}
    </h2>
    <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-ink-soft">
      <li>{config.driverService ? t('drivers.privacy.seen-service') : t('drivers.privacy.seen')}</li>
      <li>{t('drivers.privacy.gone', { hours: driverLimits.decidedHours, days: driverLimits.sentDays })}</li>
      <li>{t('drivers.privacy.nobody')}</li>
      <li>{t('drivers.privacy.stays')}</li>
    </ul>
  </Card>
);

const EMPTY = { category: '', country: '', number: '', birthYear: '', issuedOn: '', expiresOn: '' };
type Typed = typeof EMPTY;

/** The server validates the fields and returns an error for each. */
export function LicenceForm({ mine }: { mine: MyLicence }) {
  const toast = useToast();
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const { mutate, isPending, error } = useSendLicence(() => {
    toast.success(t('drivers.page.sent'));
    window.scrollTo(0, 0);
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const hasAll = mine.pictures.length === PICTURE_SIDES.length;
  const [isSubmitted, setSubmitted] = useState(false);
  const field = (name: keyof Typed) => ({
    label: t.of('drivers.field', name),
    value: typed[name],
    error: fields[name],
    autoComplete: 'off',
  });
  const change = (name: keyof Typed) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const input = (name: keyof Typed) => ({
    ...field(name),
    onChange: ({ target }: { target: { value: string } }) => change(name)(target.value),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (hasAll && !isPending) mutate({ ...typed, birthYear: Number(typed.birthYear) });
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-6">
      <LicencePrivacy />
      <Card as="section" aria-labelledby="licence-details">
        <h2 id="licence-details" className="mb-4 text-lg">
          {t('drivers.page.details')}
        </h2>
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <TextField
            {...input('category')}
            hint={t('drivers.field.category-hint')}
            maxLength={driverLimits.categoryMax}
            autoCapitalize="characters"
          />
          <CountryField {...field('country')} onChange={change('country')} />
          <TextField
            {...input('number')}
            hint={t('drivers.field.number-hint')}
            maxLength={driverLimits.numberMax}
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField {...input('birthYear')} inputMode="numeric" maxLength={4} />
          <TextField {...input('issuedOn')} type="date" hint={t('drivers.field.issuedOn-hint')} />
          <TextField {...input('expiresOn')} type="date" />
        </div>
      </Card>
      <Card as="section" aria-labelledby="licence-pictures">
        <h2 id="licence-pictures" className="mb-4 text-lg">
          {t('drivers.page.pictures')}
        </h2>
        <LicencePictures kept={mine.pictures} />
      </Card>
      <div className="grid gap-2">
        <p role="alert" className="text-sm text-danger empty:hidden">
          {isSubmitted && !hasAll ? t('drivers.page.missing') : error?.message}
        </p>
        <Button type="submit" size="lg" busy={isPending} className="justify-self-start max-sm:w-full">
          {t('drivers.page.send')}
        </Button>
      </div>
    </form>
  );
}
