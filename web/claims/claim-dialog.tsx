import { useState } from 'react';
import type { ClaimKind } from '../../contract/claims/claim-lifecycle.ts';
import type { RentalClaims } from '../../contract/claims/claims.ts';
import { claimLimits } from '../../contract/claims/limits.ts';
import { t } from '../language/words.ts';
import { formatTotal, symbol } from '../platform/amounts.ts';
import { parsePrice } from '../platform/typed-amounts.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { problemOf, problemOfSmallAmount } from './answer-dialog.tsx';
import { useMakeClaim } from './claim-mutations.ts';
import { EvidenceField } from './evidence-field.tsx';
import { useEvidence } from './use-evidence.ts';

type Claiming = NonNullable<RentalClaims['claiming']>;

/** Amounts computed from a handover that both agreed on cannot be edited. */
const computedOf = (kind: ClaimKind | '', { mileage, fuel }: Claiming) =>
  kind === 'mileage' ? mileage : kind === 'fuel' ? fuel : null;

function computedWords(kind: ClaimKind | '', claiming: Claiming): string | undefined {
  const computed = computedOf(kind, claiming);
  if (!computed) return undefined;
  const values = { quantity: computed.quantity, price: formatTotal(computed.unitCents) };
  return kind === 'fuel' ? t('claims.make.from-fuel', values) : t('claims.make.from-mileage', values);
}

function amountProblem(cents: number | undefined, { leftCents }: Claiming): string | undefined {
  if (cents === undefined) return t('problems.claim/amount-invalid');
  return cents > leftCents ? t('claims.at-most', { amount: formatTotal(leftCents) }) : problemOfSmallAmount(cents);
}

type ClaimDialogProps = { rentalId: string; name: string; claiming: Claiming; onClose: () => void };

export default function ClaimDialog({ rentalId, name, claiming, onClose }: ClaimDialogProps) {
  const toast = useToast();
  const making = useMakeClaim(rentalId);
  const { queue, uploads, isWaiting, photoIds } = useEvidence();
  const [kind, setKind] = useState<ClaimKind | ''>('');
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [wantsHandover, setWantsHandover] = useState(claiming.hasHandover);
  const [isChecked, setChecked] = useState(false);
  const computed = computedOf(kind, claiming);
  const cents = computed ? computed.amountCents : parsePrice(typed);
  const usesHandover = claiming.hasHandover && (wantsHandover || computed !== null);
  const lacksEvidence = !usesHandover && photoIds.length === 0;

  const send = () => {
    setChecked(true);
    if (kind === '' || cents === undefined || amountProblem(cents, claiming) || text.trim() === '') return;
    if (lacksEvidence || isWaiting || making.isPending) return;
    making.mutate(
      { kind, amountCents: cents, text: text.trim(), photoIds, usesHandover },
      {
        onSuccess: () => {
          toast.success(t('claims.make.done', { name }));
          onClose();
        },
      },
    );
  };
  const errorIfChecked = (problem: string | undefined) => (isChecked ? problem : undefined);

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('claims.make.title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('claims.cancel')}
          </Button>
          <Button busy={making.isPending} onClick={send}>
            {t('claims.make.do', { name })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <SelectField
          data-autofocus
          label={t('claims.make.kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as ClaimKind | '')}
          error={errorIfChecked(kind === '' ? t('problems.claim/kind-required') : undefined)}
        >
          <option value="">{t('claims.make.choose')}</option>
          {claiming.kinds.map((each) => (
            <option key={each} value={each}>
              {t.of('claims.kind', each)}
            </option>
          ))}
        </SelectField>
        {computed ? (
          <p className="rounded-card bg-sunken px-4 py-3">
            <span className="block text-lg font-semibold">{formatTotal(computed.amountCents)}</span>
            <span className="text-sm text-ink-soft">{computedWords(kind, claiming)}</span>
          </p>
        ) : (
          <TextField
            label={t('claims.make.amount')}
            inputMode="decimal"
            autoComplete="off"
            suffix={symbol()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={errorIfChecked(amountProblem(cents, claiming))}
            hint={t('claims.at-most', { amount: formatTotal(claiming.leftCents) })}
          />
        )}
        <p className="-mt-2 text-sm text-ink-soft">{t('claims.make.all-yours')}</p>
        <TextArea
          label={t('claims.make.text')}
          rows={4}
          maxLength={claimLimits.textMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errorIfChecked(text.trim() === '' ? t('problems.claim/text-required') : undefined)}
        />
        {claiming.hasHandover && !computed ? (
          <Checkbox
            label={t('claims.make.use-handover')}
            checked={wantsHandover}
            onChange={(event) => setWantsHandover(event.target.checked)}
          />
        ) : null}
        <EvidenceField
          label={t('claims.make.photos')}
          hint={t('claims.make.photos-hint')}
          queue={queue}
          uploads={uploads}
          error={errorIfChecked(
            isWaiting
              ? t('claims.make.wait-for-photos')
              : lacksEvidence
                ? t('problems.claim/evidence-required')
                : undefined,
          )}
        />
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {problemOf(making.error)}
      </p>
    </Dialog>
  );
}
